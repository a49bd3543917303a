/**
 * `npm run bench NAME`: runs `bench/NAME.ts`, shows its table and writes it to `bench/results/NAME.md`. What follows the
 * name goes to the bench. Without a name it lists the benches.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { runProgram } from "../scripts/steps/run-program.ts";
import { benches } from "./benches.ts";
import type { BenchResult } from "./result.ts";
import { writeResult } from "./results/write-result.ts";

const [name = "", ...words] = process.argv.slice(2);
const file = (bench: string) => join(import.meta.dirname, `${bench}.ts`);

if (Object.hasOwn(benches, name) && existsSync(file(name))) await measure(name);
else list();

async function measure(bench: string): Promise<void> {
  const failure = await runProgram([process.execPath, "scripts/build-when-stale.ts"], { limitSeconds: 40 * 60 });
  if (failure) throw new Error(`The site could not be built: ${failure}.`);
  const { run }: { run: (words: readonly string[]) => Promise<BenchResult> } = await import(file(bench));
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
  for (const [bench, sentence] of Object.entries(benches)) {
    if (existsSync(file(bench))) console.log(`${bench.padEnd(15)} ${sentence}`);
  }
  process.exitCode = name ? 1 : 0;
}
