import { expect, test } from "vitest";
import { addWorkingDays } from "./time.ts";

/** A time in the zone of the working days, as `2026-01-05T12:00`. */
const local = (text: string) =>
  new Date(Temporal.PlainDateTime.from(text).toZonedDateTime("America/Toronto").epochMilliseconds);

test.each([
  ["a weekday", "2026-01-05T12:00", 2, "2026-01-07T12:00"],
  ["nothing to wait", "2026-01-05T12:00", 0, "2026-01-05T12:00"],
  ["over a weekend", "2026-01-09T17:30", 2, "2026-01-13T17:30"],
  ["on a Saturday", "2026-01-10T09:00", 2, "2026-01-14T00:00"],
  ["on a Sunday, nothing to wait", "2026-01-11T09:00", 0, "2026-01-12T00:00"],
  ["over Christmas", "2026-12-24T10:00", 2, "2026-12-30T10:00"],
  ["over New Year's Day", "2026-12-31T10:00", 1, "2027-01-04T10:00"],
  ["on Good Friday", "2026-04-03T10:00", 1, "2026-04-07T00:00"],
  ["over the change of the clocks", "2026-03-06T10:00", 1, "2026-03-09T10:00"],
  ["a month", "2026-01-05T12:00", 20, "2026-02-02T12:00"],
])("%s", (_, from, days, to) => {
  expect(addWorkingDays(local(from), days)).toEqual(local(to));
});

test("days begin at midnight of the time zone, not of UTC", () => {
  const fridayEvening = new Date("2026-01-10T01:00:00.000Z");
  expect(addWorkingDays(fridayEvening, 1)).toEqual(new Date("2026-01-13T01:00:00.000Z"));
});

test.each([-1, 1.5, Number.NaN])("%d working days are refused", (days) => {
  expect(() => addWorkingDays(local("2026-01-05T12:00"), days)).toThrow("working days");
});
