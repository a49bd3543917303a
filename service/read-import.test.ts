import * as v from "valibot";
import { expect, test } from "vitest";
import { CsvFileError, findRepeats, oneOf, readImport, sourceName, time, wholeNumber } from "./csv.ts";

const Row = v.object({
  day: time("day", "12:00:00"),
  kind: oneOf("kind", ["One", "Two"]),
  count: v.optional(wholeNumber("count", 9)),
});
const read = (text: string) => readImport(text, Row);

test("rows are read with and without the optional columns", () => {
  expect(read("kind;DAY\none;2026-01-31\n").rows).toEqual([
    { line: 2, row: { kind: "One", day: new Date("2026-01-31T12:00:00Z") } },
  ]);
  expect(read("kind,day,count\nTwo,2026-01-31T10:00:00-05:00,3\none,2026-02-01,\n").rows).toEqual([
    { line: 2, row: { kind: "Two", day: new Date("2026-01-31T15:00:00Z"), count: 3 } },
    { line: 3, row: { kind: "One", day: new Date("2026-02-01T12:00:00Z") } },
  ]);
});

test.each([
  ["a byte order mark", "\uFEFFday,kind\n2026-01-31,One\n"],
  ["semicolons", "day;kind\r\n2026-01-31;One\r\n"],
  ["tabs", "day\tkind\r\n2026-01-31\tOne\r\n"],
  ["blanks and empty lines", " Day , kind \n\n 2026-01-31 , One \n\n"],
  ["quotes", '"day","kind"\n"2026-01-31","One"'],
])("%s is understood", (_, text) => {
  expect(read(text)).toMatchObject({ rows: [{ row: { kind: "One" } }], problems: [] });
});

test("every fault of every row is named with its line", () => {
  const { rows, problems } = read("day,kind,count\n2026-02-30,three,0\n2026-01-31\n,One,10\n2026-01-31,Two,1\n");
  expect(rows).toHaveLength(1);
  expect(problems.map(({ line, problem }) => `${line}: ${problem}`)).toEqual([
    '2: The field "day" must be a day such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z.',
    '2: The field "kind" must be one of One, Two.',
    '2: The field "count" must be a whole number from 1.',
    "3: The row has 1 cells instead of 3.",
    '4: The field "day" must be a day such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z.',
    '4: The field "count" must be at most 9.',
  ]);
});

test.each([
  ["", "is empty"],
  ["day\n", "missing: kind"],
  ["day,kind,cuont\n", "no column cuont"],
  ['day,kind\n"2026-01-31,One\n', "CSV: Quote"],
  ["day,kind,kind\n", "kind twice"],
])("the heading %j is refused", (text, reason) => {
  expect(() => read(text)).toThrow(CsvFileError);
  expect(() => read(text)).toThrow(reason);
});

test("what repeats an earlier row is named with the line of that row", () => {
  const rows = [2, 3, 4].map((line) => ({ line, row: line === 3 ? "b" : "a" }));
  expect(findRepeats(rows, (row) => row, "The name is")).toEqual([{ line: 4, problem: "The name is that of line 2." }]);
});

test("the name of a file is noted without its folder and safe to print", () => {
  expect(sourceName("/home/ada/licenses\u001b[1m.csv")).toBe("licenses?[1m.csv");
  expect(sourceName("-")).toBe("standard input");
});
