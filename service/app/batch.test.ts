import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createBatch } from "./service-calls.ts";

test("sends the items of one turn together and in their order", async () => {
  const sent: number[][] = [];
  const add = createBatch<number>((items) => sent.push(items));
  add(1);
  await Promise.resolve();
  add(2);
  expect(sent).toEqual([]);
  await nextTurn();
  add(3);
  await nextTurn();
  expect(sent).toEqual([[1, 2], [3]]);
});
