import { expect, test } from "vitest";
import {
  type AcademicRequestEvent,
  type AcademicRequestState,
  academicRequestStates,
  isOpen,
  nextState,
} from "./life-cycle.ts";

const events: AcademicRequestEvent[] = ["approve", "reject", "withdraw", "undo"];

test.each<[AcademicRequestState, Partial<Record<AcademicRequestEvent, AcademicRequestState>>]>([
  ["received", { approve: "approved", reject: "rejected", withdraw: "withdrawn" }],
  ["approved", {}],
  ["rejected", { undo: "received" }],
  ["withdrawn", {}],
])("a request that is %s changes only by these events: %o", (state, changes) => {
  const found = events.map((event) => [event, nextState(state, event)]);
  expect(found).toEqual(events.map((event) => [event, changes[event]]));
});

test("a request is open only as long as it is received", () => {
  expect(academicRequestStates.filter(isOpen)).toEqual(["received"]);
});

test("every state is reachable", () => {
  const reached = new Set<AcademicRequestState>(["received"]);
  for (const state of reached) {
    for (const event of events) {
      const next = nextState(state, event);
      if (next) reached.add(next);
    }
  }
  expect(academicRequestStates.filter((state) => !reached.has(state))).toEqual([]);
});
