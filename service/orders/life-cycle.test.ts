import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { orderLifeCycleDiagram, orderStates } from "./life-cycle.ts";

test("every state is reachable", () => {
  const diagram = orderLifeCycleDiagram();
  expect(orderStates.filter((state) => !diagram.includes(`--> ${state}`))).toEqual([]);
});

test("the documentation shows the current diagram", () => {
  const guide = readFileSync(join(import.meta.dirname, "../../docs/guides/selling.md"), "utf8");
  expect(guide).toContain(`\`\`\`mermaid\n${orderLifeCycleDiagram()}\n\`\`\``);
});
