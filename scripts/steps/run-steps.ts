import { type Command, runProgram } from "./run-program.ts";

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

export interface Outcome {
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
