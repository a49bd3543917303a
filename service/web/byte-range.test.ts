import { expect, test } from "vitest";
import { byteRange } from "./served-file.ts";

const whole = { kind: "whole" };
const unsatisfiable = { kind: "unsatisfiable" };

test.each([
  ["bytes=0-0", { kind: "part", first: 0, last: 0 }],
  ["bytes=0-3", { kind: "part", first: 0, last: 3 }],
  ["bytes=4-", { kind: "part", first: 4, last: 9 }],
  ["bytes=8-99", { kind: "part", first: 8, last: 9 }],
  ["bytes=-3", { kind: "part", first: 7, last: 9 }],
  ["bytes=-99", { kind: "part", first: 0, last: 9 }],
  ["bytes=10-", unsatisfiable],
  ["bytes=10-12", unsatisfiable],
  ["bytes=-0", unsatisfiable],
  ["bytes=5-2", whole],
  ["bytes=-", whole],
  ["bytes=0-1,4-5", whole],
  ["lines=0-1", whole],
  ["bytes", whole],
  ["", whole],
  [null, whole],
])("%s of ten bytes", (range, expected) => {
  expect(byteRange(range, null, '"tag"', 10)).toEqual(expected);
});

test("an empty file has no satisfiable range", () => {
  expect(byteRange("bytes=0-0", null, '"tag"', 0)).toEqual(unsatisfiable);
});

test.each([
  ['"tag"', { kind: "part", first: 0, last: 3 }],
  ['"other"', whole],
  ['W/"tag"', whole],
  ["Wed, 21 Oct 2026 07:28:00 GMT", whole],
])("If-Range %s", (ifRange, expected) => {
  expect(byteRange("bytes=0-3", ifRange, '"tag"', 10)).toEqual(expected);
});
