import { expect, test } from "vitest";
import { remembered } from "./remembered.ts";

test("what is made of an object is made once for each", () => {
  const made: object[] = [];
  const copyOf = remembered((object: { name: string }) => {
    made.push(object);
    return { ...object };
  });
  const [one, same] = [{ name: "one" }, { name: "one" }];
  expect(copyOf(one)).toBe(copyOf(one));
  expect(copyOf(same)).not.toBe(copyOf(one));
  expect(made).toEqual([one, same]);
});
