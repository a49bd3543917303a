/** The target of a command's output: a standard stream, or a list in a test. */
export interface Output {
  write(text: string): void;
}

/**
 * Characters that a terminal acts on or displays misleadingly: control characters and thus escape sequences,
 * bidirectional controls, zero-width characters, line separators, lone surrogates, tags and private characters.
 */
const unsafeInText = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/** Escapes untrusted text for a terminal. The result stays on one line, and invisible characters are shown as escapes. */
export function escapeForTerminal(text: string): string {
  return text.replace(unsafeInText, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

/** Characters that a terminal acts on. JSON can escape them without changing the value. */
const unsafeInJson = /[\p{Cf}\p{Zl}\p{Zp}\p{Co}\u007F-\u009F]/gu;

/** A value as JSON that a terminal shows as it is. */
export function formatJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(unsafeInJson, escapeInJson);
}

/** Characters above U+FFFF become two escapes (RFC 8259 section 7). */
function escapeInJson(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
