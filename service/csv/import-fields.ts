import * as v from "valibot";

const datePattern = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/**
 * A day such as 2026-01-31, or a time with its zone such as 2026-01-31T12:00:00Z. `timeOfDay` in UTC completes a day; at
 * both of these it is the same day in North America and in Europe.
 */
export function time(field: string, timeOfDay: "12:00:00" | "23:59:59") {
  const message = `The field "${field}" must be a day such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z.`;
  return v.pipe(
    v.string(`The field "${field}" must be a day.`),
    v.regex(datePattern, message),
    v.check((text) => isDay(text.slice(0, 10)), message),
    v.transform((text) => new Date(text.length === 10 ? `${text}T${timeOfDay}Z` : text)),
    v.check((date) => !Number.isNaN(date.getTime()), message),
  );
}

/** A date such as February 30 is not one. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** A whole number from 1 to `most`. */
export function wholeNumber(field: string, most: number) {
  return v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,8}$/, `The field "${field}" must be a whole number from 1.`),
    v.transform(Number),
    v.maxValue(most, `The field "${field}" must be at most ${most}.`),
  );
}

/** One of some words, in any case. */
export function oneOf<const Word extends string>(field: string, words: readonly Word[]) {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const word = words.find((each) => each.toLowerCase() === dataset.value.toLowerCase());
      if (word !== undefined) return word;
      addIssue({ message: `The field "${field}" must be one of ${words.join(", ")}.` });
      return NEVER;
    }),
  );
}
