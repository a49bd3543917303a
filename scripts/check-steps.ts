import { runSteps } from "./run-steps.ts";
import { sourceSteps, unitTestStep } from "./source-steps.ts";

/** What to run before each commit. */
if (!(await runSteps([...sourceSteps, unitTestStep]))) process.exitCode = 1;
