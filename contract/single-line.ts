import * as v from "valibot";

/** Control characters, line separators, lone surrogates and bidirectional controls. */
const forbiddenCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** A schema for one line of text, trimmed, of 1 to `longest` characters, safe to print in a mail header. */
export function singleLine(field: string, longest: number) {
  return v.pipe(
    v.string(`The field "${field}" must be a text.`),
    v.trim(),
    v.nonEmpty(`The field "${field}" must not be empty.`),
    v.maxLength(longest, `The field "${field}" must have at most ${longest} characters.`),
    v.check((text) => !forbiddenCharacters.test(text), `The field "${field}" must not contain control characters.`),
    v.regex(/\p{L}/u, `The field "${field}" must contain a letter.`),
  );
}
