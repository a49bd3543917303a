/** npm run check: what to run before each commit, well under a minute. */
import { runAndReport } from "./steps/run-and-report.ts";
import { sourceSteps, vitestStep } from "./steps/test-steps.ts";

await runAndReport((reports) => [...sourceSteps, vitestStep("unit", { reports })]);
