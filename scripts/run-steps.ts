import { spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** One thing that must succeed: a program of the project's packages with its arguments. */
export interface Step {
  name: string;
  command: readonly [program: string, ...programArguments: string[]];
  /** A step that hangs is ended, and has failed, after this time. */
  limitSeconds: number;
  /** The name of an earlier step without whose success this one proves nothing. */
  needs?: string;
}

interface Outcome {
  step: Step;
  passed: boolean;
  seconds: number;
  note: string;
}

/** Runs all steps in order, also after a failure, then sums up. Resolves with whether all have passed. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    console.log(`\n== ${step.name} ==`);
    const outcome = await attempt(step, outcomes);
    console.log(`== ${outcomeLine(outcome)} ==`);
    outcomes.push(outcome);
  }
  console.log(`\n${summary(outcomes)}`);
  return outcomes.every((outcome) => outcome.passed);
}

async function attempt(step: Step, earlier: readonly Outcome[]): Promise<Outcome> {
  const missing = earlier.find((outcome) => outcome.step.name === step.needs && !outcome.passed);
  if (missing) return { step, passed: false, seconds: 0, note: `not run: ${missing.step.name} failed` };
  const startedAt = performance.now();
  const note = await runProgram(step);
  return { step, passed: note === "", seconds: (performance.now() - startedAt) / 1000, note };
}

/** Resolves with nothing when the program has ended well, otherwise with what went wrong. */
function runProgram(step: Step): Promise<string> {
  const [program, ...programArguments] = step.command;
  // The steps decide themselves whether they run for development, test or production.
  const env = { ...process.env };
  delete env.NODE_ENV;
  // An own process group, so that ending a step ends what it has started as well.
  const child = spawn(program, programArguments, { cwd: root, env, stdio: "inherit", detached: true });
  const stop = () => {
    endGroup(child.pid, "SIGTERM");
    process.exit(130);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return new Promise((resolve) => {
    let late = false;
    const limit = setTimeout(() => {
      late = true;
      endGroup(child.pid, "SIGKILL");
    }, step.limitSeconds * 1000);
    const finish = (note: string) => {
      clearTimeout(limit);
      process.off("SIGINT", stop).off("SIGTERM", stop);
      resolve(late ? `ended after its limit of ${step.limitSeconds} s` : note);
    };
    child.once("error", (error) => finish(error.message));
    child.once("exit", (code, signal) => finish(code === 0 ? "" : `exit ${code ?? signal}`));
  });
}

function endGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, signal);
  } catch {
    // The group has ended by itself in the meantime.
  }
}

function outcomeLine({ step, passed, seconds, note }: Outcome): string {
  return `${passed ? "passed" : "FAILED"}  ${seconds.toFixed(1).padStart(6)} s  ${step.name}${note && ` (${note})`}`;
}

function summary(outcomes: readonly Outcome[]): string {
  const passed = outcomes.filter((outcome) => outcome.passed).length;
  const seconds = outcomes.reduce((sum, outcome) => sum + outcome.seconds, 0);
  return [
    ...outcomes.map(outcomeLine),
    `all steps took ${seconds.toFixed(0)} s`,
    `${passed} passed, ${outcomes.length - passed} failed`,
  ].join("\n");
}
