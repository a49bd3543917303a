import { type Command, runProgram } from "./run-program.ts";

/** One thing that must succeed: a program of the project's packages with its arguments. */
export interface Step {
  name: string;
  command: Command;
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
  const note = await runProgram(step.command, step.limitSeconds);
  return { step, passed: note === "", seconds: (performance.now() - startedAt) / 1000, note };
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
