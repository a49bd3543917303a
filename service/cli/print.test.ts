import { expect, test } from "vitest";
import { escapeForTerminal, formatJson } from "./print.ts";

/**
 * Text that attacks a terminal or its reader: colors, title, clipboard, an 8-bit sequence, overwriting, reversed text.
 */
const attacks = [
  "\u001B[31mred",
  "\u001B]0;title\u0007",
  "\u001B]52;c;Y2FsYw==\u0007",
  "\u009B2J",
  "safe\rharm",
  "two\nlines",
  "a\u202Eb",
  "a\u2066b\u2069",
  "zero\u200Bwidth",
  "line\u2028separator",
  "half \uD800 character",
  "tag \u{E0041}",
  "\u0008\u007F",
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
const harmful = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uD800-\uDFFF\uFEFF]/;

test.each(attacks)("%j has no effect on a terminal and stays on one line", (attack) => {
  expect(escapeForTerminal(attack)).not.toMatch(harmful);
  expect(escapeForTerminal(attack)).not.toContain("\n");
});

test.each(attacks)("%j has no effect on a terminal in JSON, and parses to the same value", (attack) => {
  const printed = formatJson({ name: attack });
  expect(printed).not.toMatch(harmful);
  expect(JSON.parse(printed)).toEqual({ name: attack });
});

test("escaped characters are visible", () => {
  expect(escapeForTerminal("a\u001B[31m\u202Eb")).toBe("a\\u{1b}[31m\\u{202e}b");
});

test.each(["Zoë Sample", "李小龍", "Παναγιώτα", "a@b.ca", "naïve e\u0301", "👩🏽"])(
  "%s is printed unchanged",
  (name) => {
    expect(escapeForTerminal(name)).toBe(name);
  },
);
