import { expect, test } from "vitest";
import { createIdentifierSource } from "./identifier.ts";

const random = (byte: number) => ({ bytes: (count: number) => new Uint8Array(count).fill(byte), fraction: () => 0 });

test("contains time, version and variant", () => {
  const clock = { now: () => new Date("2022-02-22T19:22:22.000Z") };
  expect(createIdentifierSource(clock, random(0xff))()).toBe("017f22e2-79b0-7000-bfff-ffffffffffff");
  expect(createIdentifierSource(clock, random(0))()).toBe("017f22e2-79b0-7000-8000-000000000000");
});

test("sorts by age", () => {
  const times = [1, 2, 3].map((day) => ({ now: () => new Date(Date.UTC(2026, 0, day)) }));
  const identifiers = times.map((clock, index) => createIdentifierSource(clock, random(9 - index))());
  expect(identifiers.toSorted()).toEqual(identifiers);
});

test("sorts by order within a millisecond", () => {
  let byte = 200;
  const create = createIdentifierSource(
    { now: () => new Date("2026-01-01") },
    { ...random(0), bytes: (count) => new Uint8Array(count).fill(byte--) },
  );
  const identifiers = Array.from({ length: 100 }, create);
  expect(identifiers.toSorted()).toEqual(identifiers);
});
