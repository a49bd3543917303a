import { expect, test } from "vitest";
import { TestClock } from "#test/support/test-clock.ts";
import { hours, seconds } from "../time.ts";
import { createRateLimit, generousLimit } from "./rate-limit.ts";

function limitFor(options: Partial<Parameters<typeof createRateLimit>[0]>) {
  const clock = new TestClock();
  const limit = createRateLimit({ burst: 2, secondsPerCall: 10, rememberedClients: 100, ...options }, clock);
  const calls = (client: string, count: number) => Array.from({ length: count }, () => limit(client).kind);
  return { clock, limit, calls };
}

test("allows a burst, then one call for each pause", () => {
  const { clock, limit, calls } = limitFor({});
  expect(calls("192.0.2.1", 3)).toEqual(["allowed", "allowed", "exceeded"]);
  expect(limit("192.0.2.1")).toEqual({ kind: "exceeded", retryAfterSeconds: 10 });
  clock.advance(seconds(9));
  expect(limit("192.0.2.1")).toEqual({ kind: "exceeded", retryAfterSeconds: 1 });
  clock.advance(seconds(1));
  expect(calls("192.0.2.1", 2)).toEqual(["allowed", "exceeded"]);
});

test.each([hours(-1), hours(1)])("a clock set by %i ms neither shuts a client out nor lets it in", (step) => {
  const { clock, limit, calls } = limitFor({});
  calls("192.0.2.1", 2);
  clock.advance(seconds(8));
  clock.step(step);
  expect(limit("192.0.2.1")).toEqual({ kind: "exceeded", retryAfterSeconds: 2 });
  clock.advance(seconds(2));
  expect(calls("192.0.2.1", 2)).toEqual(["allowed", "exceeded"]);
});

test("never accumulates more than a burst", () => {
  const { clock, calls } = limitFor({});
  calls("192.0.2.1", 2);
  clock.advance(seconds(100_000));
  expect(calls("192.0.2.1", 3)).toEqual(["allowed", "allowed", "exceeded"]);
});

test.each([
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "exceeded"],
  ["2001:db8:1:2::1", "2001:0db8:0001:0002:0:0:0:1", "exceeded"],
  ["::1", "0:0:0:0::2", "exceeded"],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", "allowed"],
  ["192.0.2.1", "192.0.2.2", "allowed"],
])("after the burst of %s, %s is %s", (first, second, expected) => {
  const { limit, calls } = limitFor({});
  calls(first, 2);
  expect(limit(second).kind).toBe(expected);
});

test("remembers a limited number of clients, and removes the least recent first", () => {
  const { calls } = limitFor({ burst: 1, rememberedClients: 2 });
  calls("192.0.2.1", 1);
  calls("192.0.2.2", 1);
  expect(calls("192.0.2.1", 1)).toEqual(["exceeded"]);
  calls("192.0.2.3", 1);
  expect(calls("192.0.2.1", 1)).toEqual(["exceeded"]);
  expect(calls("192.0.2.2", 1)).toEqual(["allowed"]);
});

test("a course of a hundred students behind one address is not limited", () => {
  const { calls } = limitFor(generousLimit);
  expect(new Set(calls("192.0.2.1", 100))).toEqual(new Set(["allowed"]));
});
