import { expect, test } from "vitest";
import { displayWidth, escapeForTerminal, printFacts, printJson, printParts, printTable, table } from "./print.ts";

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

test.each(attacks)("%j has no effect on a terminal in a table", (attack) => {
  const printed = record((output) =>
    printTable(output, table([{ heading: "NAME", cell: (name: string) => name }], [attack])),
  );
  expect(printed).not.toMatch(harmful);
  expect(printed.split("\n")).toHaveLength(3);
});

test.each(attacks)("%j has no effect on a terminal in JSON, and parses to the same value", (attack) => {
  const printed = record((output) => printJson(output, { name: attack }));
  expect(printed).not.toMatch(harmful);
  expect(JSON.parse(printed)).toEqual({ name: attack });
});

test("the lines of an address stand on one line, with a slash between two", () => {
  expect(escapeForTerminal("Example Ltd\r\n5 Road\n\n  Halifax\n")).toBe("Example Ltd / 5 Road / Halifax");
  expect(record((output) => printFacts(output, [["Address", "Example Ltd\n5 Road"]]))).toBe(
    "Address  Example Ltd / 5 Road\n",
  );
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

test.each([
  ["abc", 3],
  ["李小龍", 6],
  ["e\u0301", 1],
  ["한국", 4],
  ["👍", 2],
  ["", 0],
])("%s takes %i columns", (text, width) => {
  expect(displayWidth(text)).toBe(width);
});

test("columns fit their widest cell, numbers are right-aligned, lines have no trailing blanks", () => {
  const rows = [
    { name: "李小龍", count: 7, note: "" },
    { name: "Ada", count: 120, note: "x" },
  ];
  const printed = record((output) =>
    printTable(
      output,
      table(
        [
          { heading: "NAME", cell: ({ name }) => name },
          { heading: "COUNT", cell: ({ count }) => count },
          { heading: "NOTE", cell: ({ note }) => note },
        ],
        rows,
      ),
    ),
  );
  expect(printed).toBe(["NAME    COUNT  NOTE", "李小龍      7", "Ada       120  x", ""].join("\n"));
});

test("a table without rows has headings", () => {
  expect(record((output) => printTable(output, table([{ heading: "NAME", cell: String }], [])))).toBe("NAME\n");
});

test("times are printed as people read them", () => {
  const time = "2026-01-05T14:05:09.123Z";
  const times = table(
    [
      { heading: "TEXT", cell: (text: string) => `until ${text}` },
      { heading: "AT (EASTERN TIME)", cell: String },
    ],
    [time],
  );
  const printed = record((output) => printParts(output, [`Paid ${time}.`, { facts: [["Paid", time]] }, times]));
  expect(printed).toBe(
    [
      "Paid 2026-01-05 09:05 Eastern Time.",
      "Paid  2026-01-05 09:05 Eastern Time",
      "TEXT                                 AT (EASTERN TIME)",
      "until 2026-01-05 09:05 Eastern Time  2026-01-05 09:05",
      "",
    ].join("\n"),
  );
});

test("facts are printed one on each line", () => {
  const printed = record((output) =>
    printFacts(output, [
      ["Name", "Ada"],
      ["License", "a\u001Bb"],
    ]),
  );
  expect(printed).toBe("Name     Ada\nLicense  a\\u{1b}b\n");
});

function record(print: (output: { write(text: string): void }) => void): string {
  const written: string[] = [];
  print({ write: (text) => written.push(text) });
  return written.join("");
}
