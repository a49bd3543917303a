import { expect, test } from "vitest";
import {
  type AcademicRequestEvent,
  type AcademicRequestState,
  academicRequestStates,
  grantedStates,
  isOpen,
  nextState,
} from "./life-cycle.ts";

const events: AcademicRequestEvent[] = ["approve", "reject", "withdraw", "key submitted", "key bounced", "undo"];

test.each<[AcademicRequestState, Partial<Record<AcademicRequestEvent, AcademicRequestState>>]>([
  ["received", { approve: "approved", reject: "rejected", withdraw: "withdrawn" }],
  ["approved", { "key submitted": "submitted", "key bounced": "bounced" }],
  ["rejected", { undo: "received" }],
  ["withdrawn", {}],
  ["submitted", { "key bounced": "bounced" }],
  ["bounced", { "key submitted": "submitted" }],
])("a request that is %s changes only by these events: %o", (state, changes) => {
  const found = events.map((event) => [event, nextState(state, event)]);
  expect(found).toEqual(events.map((event) => [event, changes[event]]));
});

test("a request is open only as long as it is received", () => {
  expect(academicRequestStates.filter(isOpen)).toEqual(["received"]);
});

test("the states with a license are the one of the approval and all that follow", () => {
  const granted = new Set<AcademicRequestState>(["approved"]);
  for (const state of granted) {
    for (const event of events.filter((each) => each !== "undo")) {
      const next = nextState(state, event);
      if (next) granted.add(next);
    }
  }
  expect(academicRequestStates.filter((state) => granted.has(state))).toEqual(grantedStates);
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
