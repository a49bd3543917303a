import { expect, test } from "vitest";
import { TestClock } from "#test/support/test-clock.ts";
import { hours, seconds } from "../time.ts";
import { createCache } from "./cache.ts";

interface Options {
  size?: number;
  failurePause?: number;
  fail?: () => boolean;
}

function cacheFor({ size = 10, failurePause = 0, fail = () => false }: Options) {
  const clock = new TestClock();
  const made: string[] = [];
  const make = async (key: string) => {
    made.push(key);
    if (fail()) throw new Error("not now");
    return `${key}${made.length}`;
  };
  const cache = createCache<string>({ freshFor: seconds(10), failurePause, size, clock });
  const get = (key: string) => cache(key, () => make(key));
  return { get, made, clock, advance: (duration: number) => clock.advance(duration) };
}

test("a value is made once for concurrent callers, and again when it is stale", async () => {
  const { get, advance } = cacheFor({});
  expect(await Promise.all([get("a"), get("a"), get("b")])).toEqual(["a1", "a1", "b2"]);
  advance(seconds(9));
  expect(await get("a")).toBe("a1");
  advance(seconds(1));
  expect(await get("a")).toBe("a3");
});

test("a failure reaches every caller, and is not kept without a pause", async () => {
  let broken = true;
  const { get } = cacheFor({ fail: () => broken });
  await expect(Promise.all([get("a"), get("a")])).rejects.toThrow("not now");
  broken = false;
  expect(await get("a")).toBe("a2");
});

test("a failure is kept for its pause, and the value is made again after it", async () => {
  let broken = true;
  const { get, made, advance } = cacheFor({ failurePause: seconds(3), fail: () => broken });
  await expect(get("a")).rejects.toThrow("not now");
  broken = false;
  advance(seconds(2));
  await expect(get("a")).rejects.toThrow("not now");
  expect(made).toHaveLength(1);
  advance(seconds(1));
  expect(await get("a")).toBe("a2");
  advance(seconds(9));
  expect(await get("a")).toBe("a2");
});

test("the number of values is limited", async () => {
  const { get, made } = cacheFor({ size: 2 });
  await get("a");
  await get("b");
  await get("c");
  await get("c");
  await get("a");
  expect(made).toEqual(["a", "b", "c", "a"]);
});

test.each([hours(-1), hours(1)])("a clock set by %i ms neither keeps a value longer nor forgets it", async (step) => {
  const { get, clock, advance } = cacheFor({});
  await get("a");
  clock.step(step);
  advance(seconds(9));
  expect(await get("a")).toBe("a1");
  advance(seconds(1));
  expect(await get("a")).toBe("a2");
});
