import { expect, test } from "vitest";
import { formatDate, formatMoment, formatShortDate, formatWeekday } from "./dates.ts";

const time = new Date("2026-01-07T03:05:00Z");

test("a date is written in the American order", () => {
  expect(formatDate(time)).toBe("January 7, 2026");
  expect(formatShortDate(time)).toBe("Jan 7, 2026");
  expect(formatMoment(time)).toBe("January 7, 2026 at 03:05");
});

test("the day is that of the time zone", () => {
  expect(formatDate(time, "America/Toronto")).toBe("January 6, 2026");
  expect(formatWeekday(time, "America/Toronto")).toBe("Tuesday, January 6, 2026");
  expect(formatMoment(time, "America/Toronto")).toBe("January 6, 2026 at 22:05");
});
