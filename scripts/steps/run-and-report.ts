import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { watchForInterruption } from "./run-program.ts";
import { runSteps, type Step } from "./run-steps.ts";
import { slowestTests } from "./slowest-tests.ts";

const root = join(import.meta.dirname, "..", "..");

/**
 * Runs the steps, those that install programs first, the others as many side by side as there are cores and two at
 * most, sums up and sets the exit code. No process and no temporary file of them is left when this resolves.
 */
export async function runAndReport(makeSteps: (reports: string) => readonly Step[]): Promise<void> {
  const interruption = watchForInterruption();
  const folder = makeRunFolder();
  try {
    const steps = makeSteps(folder.reports);
    const options = { signal: interruption.signal, environment: { TMPDIR: folder.temporary }, count: steps.length };
    const startedAt = performance.now();
    const installed = await runSteps(
      steps.filter(({ installs }) => installs),
      options,
    );
    const testedAt = performance.now();
    const outcomes = await runSteps(
      steps.filter(({ installs }) => !installs),
      { ...options, atOnce: Math.min(2, availableParallelism()), earlier: installed },
    );
    const endedAt = performance.now();
    for (const line of slowestTests(folder.reports, root)) console.log(line);
    const passed = outcomes.filter((outcome) => outcome.passed).length;
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0);
    console.log(
      `The run took ${seconds(testedAt, endedAt)} s, and the installation of programs ${seconds(startedAt, testedAt)} s before.`,
    );
    console.log(`${passed} passed, ${steps.length - passed} failed`);
    process.exitCode = interruption.exitCode() ?? (passed === steps.length ? 0 : 1);
  } finally {
    await folder.remove();
  }
}

interface RunFolder {
  /** The TMPDIR of the programs of the run. */
  temporary: string;
  /** Where the test runners write their reports. */
  reports: string;
  remove(): Promise<void>;
}

/** Waits until its input ends, then removes the folder: programs that were killed may write to it for a moment. */
const remover = 'cat > /dev/null; for tenth in $(seq 100); do rm -rf -- "$1" && exit; sleep 0.1; done';

/** One folder for all temporary files of a run. A process of its own removes it, also when we are killed. */
function makeRunFolder(): RunFolder {
  const folder = mkdtempSync(join(tmpdir(), "designite-run-"));
  const temporary = join(folder, "tmp");
  const reports = join(folder, "reports");
  mkdirSync(temporary);
  mkdirSync(reports);
  // PostgreSQL does not run as root and keeps its files here as another user.
  for (const path of [folder, temporary]) chmodSync(path, 0o711);
  const removing = spawn("sh", ["-c", remover, "sh", folder], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  const removed = once(removing, "exit");
  return {
    temporary,
    reports,
    async remove() {
      removing.stdin.end();
      await removed;
    },
  };
}
