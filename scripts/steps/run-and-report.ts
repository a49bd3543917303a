import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, runProgram, watchForInterruption } from "./run-program.ts";
import { slowestTests } from "./slowest-tests.ts";

/** A program with its arguments that must succeed. */
export interface Step {
  name: string;
  command: Command;
  environment?: Readonly<Record<string, string>>;
  /** Names of the steps that must have passed before. */
  needs?: readonly string[];
  /** A step that runs longer is ended and has failed. The default is far above what a slow machine needs. */
  limitSeconds?: number;
  /** It installs programs of the system. Such steps run first, and their time is told by itself. */
  installs?: boolean;
}

interface Outcome {
  step: Step;
  passed: boolean;
  seconds: number;
  note: string;
}

export interface RunOptions {
  /** How many steps may run side by side. */
  atOnce?: number;
  /** Ends everything that runs. No further step is started. */
  signal?: AbortSignal;
  /** Variables for every step. */
  environment?: Readonly<Record<string, string>>;
  /** What has been run before, for steps that need it. */
  earlier?: readonly Outcome[];
  /** The number of all steps, with those before and after. */
  count?: number;
}

const defaultLimitSeconds = 80 * 60;
const linesAtInterruption = 10;

/**
 * Runs all steps, also after a failure, each as soon as the steps that it needs have ended. Resolves with their outcomes
 * and the earlier ones, in the order in which they ended. What a step prints is shown in one piece, and only when it fails; its end, when it is interrupted.
 */
export async function runSteps(steps: readonly Step[], options: RunOptions = {}): Promise<Outcome[]> {
  const { atOnce = 1, signal, earlier = [], count = steps.length } = options;
  const outcomes = [...earlier];
  const running = new Map<Step, Promise<void>>();
  const hasEnded = (name: string) => outcomes.some(({ step }) => step.name === name);
  for (let waiting = [...steps]; waiting.length + running.size > 0; ) {
    const ready = signal?.aborted ? [] : waiting.filter(({ needs = [] }) => needs.every(hasEnded));
    for (const step of ready.slice(0, atOnce - running.size)) {
      running.set(
        step,
        attempt(step, outcomes, options).then((outcome) => {
          running.delete(step);
          outcomes.push(outcome);
          console.log(`${String(outcomes.length).padStart(2)} of ${count}  ${outcomeLine(outcome)}`);
        }),
      );
    }
    waiting = signal?.aborted ? [] : waiting.filter((step) => !running.has(step) && !hasEnded(step.name));
    if (running.size > 0) await Promise.race(running.values());
    else if (waiting.length > 0) throw new Error("Steps wait for each other.");
  }
  return outcomes;
}

async function attempt(step: Step, earlier: readonly Outcome[], options: RunOptions): Promise<Outcome> {
  const missing = earlier.find((outcome) => step.needs?.includes(outcome.step.name) && !outcome.passed);
  if (missing) return { step, passed: false, seconds: 0, note: `not run: ${missing.step.name} failed` };
  const startedAt = performance.now();
  const printed: string[] = [];
  const note = await runProgram(step.command, {
    limitSeconds: step.limitSeconds ?? defaultLimitSeconds,
    signal: options.signal,
    environment: { ...options.environment, ...step.environment },
    // Packages of the system are installed for all.
    isContained: !step.installs,
    print: (text) => printed.push(text),
  });
  const lines = printed.join("").trimEnd().split("\n");
  // A failed step shows all of its output, an interrupted one its last lines.
  const shown = options.signal?.aborted ? lines.slice(-linesAtInterruption) : lines;
  if (note) console.log(`\n== ${step.name} ==\n${shown.join("\n")}\n`);
  return { step, passed: note === "", seconds: (performance.now() - startedAt) / 1000, note };
}

function outcomeLine({ step, passed, seconds, note }: Outcome): string {
  return `${passed ? "passed" : "FAILED"}  ${seconds.toFixed(1).padStart(6)} s  ${step.name}${note && ` (${note})`}`;
}

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
