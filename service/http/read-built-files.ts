import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Bodies } from "./served-file.ts";

/** Reads every file below the folder, by its path with slashes, together with its compressed versions. */
export async function readBuiltFiles(root: string): Promise<Map<string, Bodies>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const names = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  const read = (name: string) => readFile(join(root, name));
  const isSibling = (name: string) => /\.(br|gz)$/.test(name) && names.has(name.replace(/\.(br|gz)$/, ""));
  const originals = [...names].filter((name) => !isSibling(name)).sort();
  const files = originals.map(async (name): Promise<[string, Bodies]> => {
    const [identity, br, gzip] = await Promise.all([
      read(name),
      names.has(`${name}.br`) ? read(`${name}.br`) : undefined,
      names.has(`${name}.gz`) ? read(`${name}.gz`) : undefined,
    ]);
    return [name.split(sep).join("/"), { identity, ...(br && { br }), ...(gzip && { gzip }) }];
  });
  return new Map(await Promise.all(files));
}
