import { expect, test } from "vitest";
import { endOfTerm } from "./issue-license.ts";

test.each([
  ["a second before its end", "2026-03-01T12:00:00Z", "2026-03-01T11:59:59.999Z", "2027-03-01T12:00:00Z"],
  ["at the second of its end", "2026-03-01T12:00:00Z", "2026-03-01T12:00:00.000Z", "2027-03-01T12:00:00Z"],
  ["within that second", "2026-03-01T12:00:00Z", "2026-03-01T12:00:00.999Z", "2027-03-01T12:00:00Z"],
  ["a second after its end", "2026-03-01T12:00:00Z", "2026-03-01T12:00:01.000Z", "2027-03-01T12:00:01Z"],
  ["long before its end", "2026-12-31T23:59:59Z", "2026-01-05T12:00:00.000Z", "2027-12-31T23:59:59Z"],
  ["with an end on a leap day", "2028-02-29T12:00:00Z", "2028-02-01T12:00:00.000Z", "2029-03-01T12:00:00Z"],
  ["late on a leap day", "2028-01-01T00:00:00Z", "2028-02-29T23:59:59.500Z", "2029-03-01T23:59:59Z"],
  ["across a leap day", "2027-12-01T00:00:00Z", "2027-11-01T00:00:00.000Z", "2028-12-01T00:00:00Z"],
  // The hour of the day in Eastern Time moves with daylight saving time, the instant does not.
  ["over a change of the clock", "2026-11-01T05:30:00Z", "2026-10-01T00:00:00.000Z", "2027-11-01T05:30:00Z"],
])("a license that is renewed %s", (_, expiresAt, now, expected) => {
  expect(endOfTerm({ expiresAt }, new Date(now)).toISOString()).toBe(expected.replace("Z", ".000Z"));
});

test("a first license begins now", () => {
  expect(endOfTerm(undefined, new Date("2026-01-05T12:00:00.700Z")).toISOString()).toBe("2027-01-05T12:00:00.000Z");
});
