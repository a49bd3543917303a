import { expect, test } from "vitest";
import { seconds } from "../time/durations.ts";
import { createCache } from "./cache.ts";

function cacheFor({ size = 10, fail = () => false }: { size?: number; fail?: () => boolean }) {
  let now = 0;
  const made: string[] = [];
  const make = async (key: string) => {
    made.push(key);
    if (fail()) throw new Error("not now");
    return `${key}${made.length}`;
  };
  const cache = createCache<string>({ freshSeconds: 10, size, clock: { now: () => new Date(now) } });
  const get = (key: string) => cache(key, () => make(key));
  return { get, made, advance: (duration: number) => (now += duration) };
}

test("a value is made once for all who ask, and anew when it is old", async () => {
  const { get, advance } = cacheFor({});
  expect(await Promise.all([get("a"), get("a"), get("b")])).toEqual(["a1", "a1", "b2"]);
  advance(seconds(9));
  expect(await get("a")).toBe("a1");
  advance(seconds(1));
  expect(await get("a")).toBe("a3");
});

test("a failure is told to those who asked, and not kept", async () => {
  let broken = true;
  const { get } = cacheFor({ fail: () => broken });
  await expect(Promise.all([get("a"), get("a")])).rejects.toThrow("not now");
  broken = false;
  expect(await get("a")).toBe("a2");
});

test("so many values are kept and no more", async () => {
  const { get, made } = cacheFor({ size: 2 });
  await get("a");
  await get("b");
  await get("c");
  await get("c");
  await get("a");
  expect(made).toEqual(["a", "b", "c", "a"]);
});
