/**
 * npm test: everything that proves the product. `npm test -- FILE...` runs just these test files, `--shuffle` or
 * `--shuffle=SEED` runs files and tests in a random order.
 */
import { parseArgs } from "node:util";
import { stepsForFiles } from "./steps/chosen-steps.ts";
import { runAndReport } from "./steps/run-and-report.ts";
import { allSteps } from "./steps/test-steps.ts";

const words = process.argv.slice(2).map((word) => (word === "--shuffle" ? `--shuffle=${Date.now() % 100_000}` : word));
const { values, positionals: files } = parseArgs({
  args: words,
  options: { shuffle: { type: "string" } },
  allowPositionals: true,
});
const seed = values.shuffle === undefined ? undefined : Number(values.shuffle);
if (seed !== undefined) console.log(`In the random order of --shuffle=${seed}.`);

await runAndReport((reports) =>
  files.length > 0 ? stepsForFiles(files, { reports, seed }) : allSteps({ reports, seed }),
);
