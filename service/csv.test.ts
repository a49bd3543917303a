import { expect, test } from "vitest";
import { writeCsv } from "./csv.ts";

const columns = ["email", "note"] as const;

test("rows are written with a heading and the line ends of RFC 4180", () => {
  expect(writeCsv(columns, [{ email: "a@b.ca", note: 'two\nlines, and "quotes"' }])).toBe(
    'email,note\r\na@b.ca,"two\nlines, and ""quotes"""\r\n',
  );
});

test("without rows there is the heading", () => {
  expect(writeCsv(columns, [])).toBe("email,note\r\n");
});

test.each(["=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0", "\uFF1D1+1"])(
  "%j is not a formula in a spreadsheet",
  (note) => {
    const text = writeCsv(columns, [{ email: "a@b.ca", note }]);
    expect(text).toMatch(/,"?'/);
  },
);

test.each(["Acme;=1+1", "Acme; +1", 'Acme;"=1+1&"', "Acme\n@SUM(A1)", "=1;=2", "a;'=1", "a\t-1;-2", "a;b"])(
  "%j has no formula where a spreadsheet splits at semicolons",
  (note) => {
    const text = writeCsv(columns, [{ email: "a@b.ca", note }]);
    const cells = text.split(/[;\t\r\n]/).map((cell) => cell.replaceAll(/[ "]/g, ""));
    expect(cells.filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);
  },
);

test.each([
  ["'quoted'", "'quoted'"],
  ["it's", "it's"],
  ["a=b", "a=b"],
  ["1-1", "1-1"],
  [-1, "-1"],
  [-12.5, "-12.5"],
  ["", ""],
  ["Ünï", "Ünï"],
  ['say "no"', '"say ""no"""'],
  ["a,b", '"a,b"'],
])("%j is written as %j", (note, written) => {
  const text = writeCsv(columns, [{ email: "a@b.ca", note }]);
  expect(text).toBe(`email,note\r\na@b.ca,${written}\r\n`);
});
