import { expect, test } from "vitest";
import { canadianHolidays } from "./time.ts";

test("the ten general holidays of 2026, Boxing Day on the Monday after its Saturday", () => {
  expect(canadianHolidays(2026).map(String)).toEqual([
    "2026-01-01",
    "2026-04-03",
    "2026-05-18",
    "2026-07-01",
    "2026-09-07",
    "2026-09-30",
    "2026-10-12",
    "2026-11-11",
    "2026-12-25",
    "2026-12-28",
  ]);
});

test("Christmas and Boxing Day on a weekend are observed on two days after it", () => {
  expect(canadianHolidays(2027).map(String).slice(-2)).toEqual(["2027-12-27", "2027-12-28"]);
  expect(canadianHolidays(2022).map(String).slice(-2)).toEqual(["2022-12-26", "2022-12-27"]);
});

test.each([
  [2016, "2016-03-25"],
  [2024, "2024-03-29"],
  [2025, "2025-04-18"],
  [2038, "2038-04-23"],
  [2285, "2285-03-20"],
])("Good Friday of %i", (year, day) => {
  expect(canadianHolidays(year).map(String)).toContain(day);
});

test.each([
  [2024, "2024-05-20"],
  [2025, "2025-05-19"],
  [2026, "2026-05-18"],
  [2027, "2027-05-24"],
  [2032, "2032-05-24"],
])("Victoria Day of %i is the Monday before May 25", (year, day) => {
  expect(canadianHolidays(year).map(String)).toContain(day);
});

test("every year has ten different days, none of them on a weekend", () => {
  const years = Array.from({ length: 100 }, (_, index) => canadianHolidays(2020 + index));
  expect(years.filter((days) => new Set(days.map(String)).size !== 10)).toEqual([]);
  expect(years.flat().filter((day) => day.dayOfWeek > 5)).toEqual([]);
});
