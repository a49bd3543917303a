import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  type AcademicRequestEvent,
  type AcademicRequestState,
  academicRequestStates,
  lifeCycleDiagram,
  nextState,
} from "./life-cycle.ts";

test.each<[AcademicRequestState, AcademicRequestEvent, AcademicRequestState | undefined]>([
  ["received", "approve", "approved"],
  ["received", "withdraw", "withdrawn"],
  ["approved", "approve", undefined],
  ["approved", "withdraw", undefined],
  ["rejected", "approve", undefined],
  ["approved", "key submitted", "submitted"],
  ["submitted", "key bounced", "bounced"],
  ["bounced", "key submitted", "submitted"],
  ["delivered", "key bounced", undefined],
  ["received", "key delivered", undefined],
])("a request that is %s, on %s: %s", (state, event, next) => {
  expect(nextState(state, event)).toBe(next);
});

test("every state is reachable", () => {
  const diagram = lifeCycleDiagram();
  expect(academicRequestStates.filter((state) => !diagram.includes(`--> ${state}`))).toEqual([]);
});

test("the documentation shows the current diagram", () => {
  const guide = readFileSync(join(import.meta.dirname, "../../docs/guides/academic-requests.md"), "utf8");
  expect(guide).toContain(`\`\`\`mermaid\n${lifeCycleDiagram()}\n\`\`\``);
});
