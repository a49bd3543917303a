/**
 * npm test: what protects a change. `npm test -- FILE...` runs just these test files, `--shuffle` or `--shuffle=SEED`
 * runs files and tests in a random order. npm run proof: all the rest, with the same flags. npm run check: what to run
 * before each commit, well under a minute.
 */
import { parseArgs } from "node:util";
import { runAndReport } from "./steps/run-and-report.ts";
import { proofSteps, sourceSteps, stepsForFiles, testSteps, vitestStep } from "./steps/test-steps.ts";

const words = process.argv.slice(2).map((word) => (word === "--shuffle" ? `--shuffle=${Date.now() % 100_000}` : word));
const { values, positionals: files } = parseArgs({
  args: words,
  options: { shuffle: { type: "string" }, proof: { type: "boolean" }, check: { type: "boolean" } },
  allowPositionals: true,
});
const seed = values.shuffle === undefined ? undefined : Number(values.shuffle);
if (seed !== undefined) console.log(`In the random order of --shuffle=${seed}.`);

await runAndReport((reports) => {
  if (values.check) return [...sourceSteps, vitestStep("unit", { reports })];
  if (files.length > 0) return stepsForFiles(files, { reports, seed });
  return values.proof ? proofSteps({ reports, seed }) : testSteps({ reports, seed });
});
