import { expect, test } from "vitest";
import { securityText } from "./security-text.ts";

test("it runs out eleven months after the build, at the start of a day", () => {
  expect(securityText(new Date("2026-02-10T13:14:15.678Z"))).toContain("\nExpires: 2027-01-11T00:00:00Z\n");
});

test("the day of the build is left as it was", () => {
  const now = new Date("2026-02-10T13:14:15.678Z");
  securityText(now);
  expect(now.toISOString()).toBe("2026-02-10T13:14:15.678Z");
});
