import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { type SyntheticSize, syntheticResults } from "./synthetic-results.ts";

/** Writes result files into a folder, loose and as one archive beside it. Returns the paths of the files. */
export function writeResults(
  folder: string,
  size: SyntheticSize,
  names: readonly string[],
): { loose: string[]; archive: string } {
  mkdirSync(folder, { recursive: true });
  const generators = syntheticResults(size);
  const contents = names.map((name) => [name, Buffer.from([...(generators[name]?.() ?? [])].join(""))] as const);
  for (const [name, content] of contents) writeFileSync(join(folder, name), content);
  const archive = `${folder}.zip`;
  writeFileSync(archive, zipSync(Object.fromEntries(contents), { level: 6 }));
  return { loose: names.map((name) => join(folder, name)), archive };
}
