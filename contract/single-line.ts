import * as v from "valibot";

/**
 * Control characters, line separators, lone surrogates and invisible characters: marks of direction, spaces and hyphens
 * without width, and tags. The joiners U+200C and U+200D are allowed: names in Persian and in scripts of India need them.
 */
const forbiddenCharacters =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]/u;

/** Whether a text is safe to print: it has no control characters and no invisible ones. */
export const isPrintable = (text: string): boolean => !forbiddenCharacters.test(text);

/** The text without what is not safe to print. */
export const printable = (text: string): string => text.replaceAll(new RegExp(forbiddenCharacters, "gu"), "");

/** A schema for one line of text, trimmed, of 1 to `longest` characters, safe to print in a mail header. */
export function singleLine(field: string, longest: number) {
  return v.pipe(
    v.string(`The field "${field}" must be a text.`),
    v.trim(),
    v.nonEmpty(`The field "${field}" must not be empty.`),
    v.maxLength(longest, `The field "${field}" must have at most ${longest} characters.`),
    v.check(isPrintable, `The field "${field}" must not contain control characters or invisible ones.`),
    v.regex(/\p{L}/u, `The field "${field}" must contain a letter.`),
  );
}
