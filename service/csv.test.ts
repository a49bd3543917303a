import { expect, test } from "vitest";
import { CsvFileError, readCsv, writeCsv } from "./csv.ts";

const columns = ["email", "note"] as const;
const read = (text: string) => readCsv(text, columns).map((row) => [row.cell("email"), row.cell("note")]);

test("rows are written with a heading and the line ends of RFC 4180", () => {
  expect(writeCsv(columns, [{ email: "a@b.ca", note: 'two\nlines, and "quotes"' }])).toBe(
    'email,note\r\na@b.ca,"two\nlines, and ""quotes"""\r\n',
  );
});

test("without rows there is the heading", () => {
  expect(writeCsv(columns, [])).toBe("email,note\r\n");
});

test.each(["=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0", "\uFF1D1+1", "'=1+1", "''=1"])(
  "%j is not a formula in a spreadsheet, and is read back unchanged",
  (note) => {
    const text = writeCsv(columns, [{ email: "a@b.ca", note }]);
    expect(text).toMatch(/,"?'/);
    expect(read(text)).toEqual([["a@b.ca", note]]);
  },
);

test.each(["Acme;=1+1", "Acme; +1", 'Acme;"=1+1&"', "Acme\n@SUM(A1)", "=1;=2", "a;'=1", "a\t-1;-2", "a;b"])(
  "%j has no formula where a spreadsheet splits at semicolons, and is read back unchanged",
  (note) => {
    const text = writeCsv(columns, [{ email: "a@b.ca", note }]);
    const cells = text.split(/[;\t\r\n]/).map((cell) => cell.replaceAll(/[ "]/g, ""));
    expect(cells.filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);
    expect(read(text)).toEqual([["a@b.ca", note]]);
  },
);

test.each([
  ["'quoted'", "'quoted'"],
  ["it's", "it's"],
  ["a=b", "a=b"],
  ["1-1", "1-1"],
  ["-1", "-1"],
  ["-12.50", "-12.50"],
  ["", ""],
  ["Ünï", "Ünï"],
  ['say "no"', '"say ""no"""'],
  ["a,b", '"a,b"'],
])("%j is written as %j", (note, written) => {
  const text = writeCsv(columns, [{ email: "a@b.ca", note }]);
  expect(text).toBe(`email,note\r\na@b.ca,${written}\r\n`);
  expect(read(text)).toEqual([["a@b.ca", note]]);
});

test.each([
  ["a byte order mark", "\uFEFFemail,note\na@b.ca,x\n"],
  ["semicolons", "email;note\r\na@b.ca;x\r\n"],
  ["tabs", "email\tnote\r\na@b.ca\tx\r\n"],
  ["another order and other columns", "Note,phone,EMAIL\nx,1,a@b.ca\n"],
  ["blanks and empty lines", " email , note \n\n a@b.ca , x \n\n"],
  ["quotes", '"email","note"\n"a@b.ca","x"'],
])("%s is understood", (_, text) => {
  expect(read(text)).toEqual([["a@b.ca", "x"]]);
});

test("each row has its line number, also after a row of several lines", () => {
  const rows = readCsv('email,note\na@b.ca,"two\nlines"\nc@d.ca,x\n', columns);
  expect(rows.map(({ line }) => line)).toEqual([3, 4]);
});

test.each([
  ["", "is empty"],
  ["mail,note\n", "missing: email"],
  ["name\n", "missing: email, note"],
  ["email,note\na@b.ca\n", "line 2"],
  ['email,note\n"a@b.ca,x\n', "CSV: Quote"],
])("%j is refused with a reason", (text, reason) => {
  expect(() => readCsv(text, columns)).toThrow(CsvFileError);
  expect(() => readCsv(text, columns)).toThrow(reason);
});
