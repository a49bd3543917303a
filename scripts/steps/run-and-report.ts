import { availableParallelism } from "node:os";
import { join } from "node:path";
import { watchForInterruption } from "./interruption.ts";
import { makeRunFolder } from "./run-folder.ts";
import { runSteps, type Step } from "./run-steps.ts";
import { slowestTests } from "./slowest-tests.ts";

const root = join(import.meta.dirname, "..", "..");
const shownTests = 20;

/**
 * Runs the steps, as many side by side as there are cores and two at most, sums up and sets the exit code. No
 * process and no temporary file of them is left when this resolves.
 */
export async function runAndReport(makeSteps: (reports: string) => readonly Step[]): Promise<void> {
  const interruption = watchForInterruption();
  const startedAt = performance.now();
  const folder = makeRunFolder();
  try {
    const steps = makeSteps(folder.reports);
    const outcomes = await runSteps(steps, {
      atOnce: Math.min(2, availableParallelism()),
      signal: interruption.signal,
      environment: { TMPDIR: folder.temporary },
    });
    const passed = outcomes.filter((outcome) => outcome.passed).length;
    const slowest = slowestTests(folder.reports, root, shownTests);
    if (slowest.length > 0) console.log(`\nThe slowest tests:\n${slowest.join("\n")}\n`);
    console.log(`The run took ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`);
    console.log(`${passed} passed, ${steps.length - passed} failed`);
    process.exitCode = interruption.exitCode() ?? (passed === steps.length ? 0 : 1);
  } finally {
    folder.remove();
  }
}
