import * as v from "valibot";
import { expect, test } from "vitest";
import { CsvFileError, findRepeats, readImport } from "./csv.ts";

const Row = v.object({
  day: v.pipe(v.string(), v.isoDate("It must be a day.")),
  kind: v.picklist(["One", "Two"], "It must be one of One, Two."),
  count: v.optional(v.pipe(v.string(), v.transform(Number), v.maxValue(9, "It must be at most 9."))),
});
const read = (text: string) => readImport(text, Row);

test("rows are read with and without the optional columns", () => {
  expect(read("kind;DAY\nOne;2026-01-31\n").rows).toEqual([{ line: 2, row: { kind: "One", day: "2026-01-31" } }]);
  expect(read("kind,day,count\nTwo,2026-01-31,3\nOne,2026-02-01,\n").rows).toEqual([
    { line: 2, row: { kind: "Two", day: "2026-01-31", count: 3 } },
    { line: 3, row: { kind: "One", day: "2026-02-01" } },
  ]);
});

test("other columns are ignored where all of ours must be there", () => {
  const { rows } = readImport("name,key\nAda,1\n", v.object({ key: v.string() }));
  expect(rows).toEqual([{ line: 2, row: { key: "1" } }]);
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
  const { rows, problems } = read("day,kind,count\nsoon,three,0\n2026-01-31\n,One,10\n2026-01-31,Two,1\n");
  expect(rows).toHaveLength(1);
  expect(problems.map(({ line, problem }) => `${line}: ${problem}`)).toEqual([
    "2: It must be a day.",
    "2: It must be one of One, Two.",
    "3: The row has 1 cells instead of 3.",
    "4: It must be a day.",
    "4: It must be at most 9.",
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
