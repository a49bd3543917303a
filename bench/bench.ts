/**
 * `npm run bench NAME`: runs `bench/NAME.ts`, shows its table and writes it to `bench/results/NAME.md`. What follows the
 * name goes to the bench. Without a name it lists the benches.
 */
import { spawnSync } from "node:child_process";
import { type BenchResult, writeResult } from "./results.ts";

/** What each bench measures. */
const benches: Readonly<Record<string, string>> = {
  explore: "what the explorer weighs, and large results on it: opening, long tasks, frames, memory",
  agreement: "how the preview of code agrees with the tools, counted anew",
  search: "first results of the search that are right, and the queries where they are not",
  pages: "Lighthouse on a page of each kind, or on all pages, beside the same page without script",
  posts: "forms stored a second, beside a loop of bare inserts, and memory",
  wire: "pages a second, beside nginx with one worker",
};

const [name = "", ...words] = process.argv.slice(2);

if (Object.hasOwn(benches, name)) await measure(name);
else list();

async function measure(bench: string): Promise<void> {
  const { status } = spawnSync(process.execPath, ["scripts/build-when-stale.ts"], { stdio: "inherit" });
  if (status !== 0) throw new Error("The site could not be built.");
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
