import { expect, test, vi } from "vitest";
import { runSteps, type Step } from "./run-steps.ts";

const passing: Step = { name: "passing", command: [process.execPath, "--version"], limitSeconds: 30 };
const failing: Step = { name: "failing", command: [process.execPath, "--eval", "process.exit(3)"], limitSeconds: 30 };

test("all steps passed", async () => {
  const { allPassed, output } = await run([passing, passing]);
  expect(allPassed).toBe(true);
  expect(output).toMatch(/\n2 passed, 0 failed$/);
});

test("a failure does not keep later steps from running, and is told at the end", async () => {
  const { allPassed, output } = await run([failing, passing]);
  expect(allPassed).toBe(false);
  expect(output).toContain("failing (exit 3)");
  expect(output).toMatch(/\n1 passed, 1 failed$/);
});

test("a step whose ground is missing counts as failed and is not run", async () => {
  const { output } = await run([failing, { ...passing, needs: "failing" }]);
  expect(output).toContain("passing (not run: failing failed)");
  expect(output).toMatch(/\n0 passed, 2 failed$/);
});

test("a step that hangs is ended at its limit", async () => {
  const hanging: Step = {
    name: "hanging",
    command: [process.execPath, "--eval", "setInterval(() => {}, 1000)"],
    limitSeconds: 0.2,
  };
  const { output } = await run([hanging]);
  expect(output).toContain("ended after its limit of 0.2 s");
});

test("a program that does not exist is a failure", async () => {
  const { output } = await run([{ name: "absent", command: ["no-such-program"], limitSeconds: 30 }]);
  expect(output).toMatch(/ENOENT/);
});

async function run(steps: Step[]): Promise<{ allPassed: boolean; output: string }> {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const allPassed = await runSteps(steps);
  const output = log.mock.calls.map(([line]) => String(line)).join("\n");
  log.mockRestore();
  return { allPassed, output };
}
