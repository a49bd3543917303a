/**
 * Characters that a terminal acts on or displays misleadingly: control characters and thus escape sequences,
 * bidirectional controls, zero-width characters, line separators, lone surrogates, tags and private characters.
 */
const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/**
 * Escapes untrusted text for a terminal. The result stays on one line, where a slash stands between two lines of an
 * address, and invisible characters are shown as escapes.
 */
export function escapeForTerminal(text: string): string {
  return joinLines(text).replace(unsafeCharacters, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

function joinLines(text: string): string {
  if (!text.includes("\n")) return text;
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" / ");
}

/** A text as one word of a shell command. */
export const quoteForShell = (text: string): string =>
  /^[\w.:/@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
