/**
 * `npm run bench NAME`: runs `bench/NAME.ts`, shows its table and writes it to `bench/results/NAME.md`. What follows the
 * name goes to the bench. Without a name it lists the benches.
 */
import { runProgram } from "../scripts/steps/run-program.ts";
import { type BenchResult, writeResult } from "./results.ts";

/** What each bench measures. */
const benches: Readonly<Record<string, string>> = {
  "academic-data": "how long the data of the academic check takes to load, and a look-up",
  backup: "a backup of 1,000,000 subscribers, and a restore from it until the service answers, on both engines",
  explore: "large results on the built page: first picture, frames, memory, LCP",
  newsletter: "an issue to 5,000 subscribers while the service is killed: who is missed, and extra copies",
  pages: "Lighthouse on a page of each kind, or on all pages, beside the same page without script",
  posts: "subscriptions and academic requests a second, beside a bare loop of inserts",
  start: "the time from the start of the process to its first answer",
  webhooks: "how long providers of payments wait for their answer, 100 at once, beside a bare server",
  wire: "requests a second and processor time for a page, beside nginx",
};

const [name = "", ...words] = process.argv.slice(2);

if (Object.hasOwn(benches, name)) await measure(name);
else list();

async function measure(bench: string): Promise<void> {
  const failure = await runProgram([process.execPath, "scripts/build-when-stale.ts"], { limitSeconds: 40 * 60 });
  if (failure) throw new Error(`The site could not be built: ${failure}.`);
  const { run }: { run: (words: readonly string[]) => Promise<BenchResult> } = await import(`./${bench}.ts`);
  const result = await run(words);
  const { title, columns, rows, notes } = result;
  console.log(`\n${title}`);
  console.table(rows.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place] ?? ""]))));
  for (const note of notes) console.log(note);
  console.log(`\nWritten to ${writeResult(bench, result)}`);
}

function list(): void {
  if (name) console.error(`There is no bench "${name}".\n`);
  console.log("npm run bench NAME [-- ARGUMENT...]\n");
  for (const [bench, sentence] of Object.entries(benches)) console.log(`${bench.padEnd(15)} ${sentence}`);
  process.exitCode = name ? 1 : 0;
}
