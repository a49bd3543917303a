import { expect, test } from "vitest";
import { isUndoable } from "./request.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

const now = new Date("2026-01-06T12:00:00.000Z");

test.each([
  ["rejected", "2026-01-05T12:00:00.000Z", true],
  ["rejected", "2026-01-05T11:59:59.000Z", false],
  ["approved", "2026-01-06T11:00:00.000Z", false],
  ["received", null, false],
] as const)("a request that is %s since %s can be taken back: %s", (state, decidedAt, isIt) => {
  expect(isUndoable({ state, decidedAt } as AcademicLicenseRequestRow, now)).toBe(isIt);
});
