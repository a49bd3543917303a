import { expect, test } from "vitest";
import { formatTraceparent, parseTraceparent } from "./spans.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const spanId = "00f067aa0ba902b7";

test.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  [`01-${traceId}-${spanId}-03-what-a-later-version-adds`, true],
])("%s is read", (text, isSampled) => {
  expect(parseTraceparent(text)).toEqual({ traceId, spanId, isSampled });
});

test.each([
  "",
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-01-more`,
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${"0".repeat(32)}-${spanId}-01`,
  `00-${traceId}-${"0".repeat(16)}-01`,
  `00-${traceId}-${spanId}-01\n`,
])("%j is none", (text) => {
  expect(parseTraceparent(text)).toBe(undefined);
});

test("what is written can be read", () => {
  const identity = { traceId, spanId, isSampled: true };
  expect(parseTraceparent(formatTraceparent(identity))).toEqual(identity);
});
