import { expect, test } from "vitest";
import { memoize } from "./memoize.ts";

test("what is made of an object is made once for each", () => {
  const made: object[] = [];
  const copyOf = memoize((object: { name: string }) => {
    made.push(object);
    return { ...object };
  });
  const [one, same] = [{ name: "one" }, { name: "one" }];
  expect(copyOf(one)).toBe(copyOf(one));
  expect(copyOf(same)).not.toBe(copyOf(one));
  expect(made).toEqual([one, same]);
});
