import { expect, test } from "vitest";
import { inSlices } from "./in-slices.ts";

test("takes all steps and lets others work between them", async () => {
  let others = 0;
  const timer = setInterval(() => {
    others += 1;
  });
  function* untilOthersWorked(): Generator<undefined, number> {
    let steps = 0;
    while (others < 2) {
      steps += 1;
      yield;
    }
    return steps;
  }
  expect(await inSlices(untilOthersWorked())).toBeGreaterThan(1);
  clearInterval(timer);
});

test("passes an error of a step on", async () => {
  // biome-ignore lint/correctness/useYield: it fails before
  function* failing(): Generator<undefined, never> {
    throw new Error("no memory");
  }
  await expect(inSlices(failing())).rejects.toThrow("no memory");
});
