import { expect, test } from "vitest";
import { missedGoal } from "./missed-goal.ts";

test("only a goal that is missed has a note", () => {
  expect(missedGoal("304", 0.75, { atLeast: 0.75 })).toEqual([]);
  expect(missedGoal("304", 0.6, { atLeast: 0.75 })).toEqual(["Missed: 304, 0.6 in place of at least 0.75."]);
  expect(missedGoal("memory", 150, { atMost: 150 })).toEqual([]);
  expect(missedGoal("memory", 176, { atMost: 150 })).toEqual(["Missed: memory, 176 in place of at most 150."]);
});
