import { join } from "node:path";
import { analyses } from "#content/catalog/analyses.ts";
import { cellsIn, readResults } from "#site/results/read/stored-results.ts";

const folder = join(import.meta.dirname, "..", "..", "content", "catalog", "analyses");

/** The analysis that both films tell of. */
export const junit = analyses["junit-4.13.2"];
export const junitName = `${junit.project} ${junit.version}`;

export const junitResults = await readResults(join(folder, junit.id));

/** A result file as the tool wrote it: its rows as lists of cells, the headings first. */
export const resultRows = (file: string): string[][] => cellsIn(join(folder, junit.id, file));

/** Things by a name of theirs, most frequent first; equal ones in the order in which they are met. */
export function countByName(names: readonly string[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

export const grouped = (count: number) => count.toLocaleString("en");
