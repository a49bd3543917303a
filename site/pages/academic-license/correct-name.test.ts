import { expect, test } from "vitest";
import { correctName, mistakesBetween } from "./advise.ts";

test("two neighbors that are exchanged are one mistake", () => {
  expect([mistakesBetween("abcd", "acbd"), mistakesBetween("abc", "abcd"), mistakesBetween("abc", "xyz")]).toEqual([
    1, 1, 3,
  ]);
});

test("a known word is not corrected to another one, and of the nearest the first is taken", () => {
  expect(correctName("Sample College", () => ["Samples", "Sample", "College"])).toBeUndefined();
  expect(correctName("Sampel", () => ["Samples", "Sampels", "Sampeln"])).toBe("Sampels");
});
