import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Cached } from "#site/cached.ts";
import { fingerprintOfCode } from "./build-inputs.ts";

const root = join(import.meta.dirname, "..", "..");
const cacheFolder = join(root, "node_modules", ".cache", "build");
const keptMilliseconds = 30 * 24 * 3600 * 1000;

/**
 * Returns the file that an earlier build made of these sources, or makes it. The sources are everything that it depends
 * on, with the versions of tools. The file is renamed into place, so the cache never holds a partial one.
 */
export async function cachedFile(
  sources: readonly (string | Uint8Array)[],
  make: () => Promise<Uint8Array>,
  folder = cacheFolder,
): Promise<Uint8Array> {
  const file = join(folder, keyOf(sources));
  if (existsSync(file)) {
    const now = new Date();
    utimesSync(file, now, now);
    return readFileSync(file);
  }
  const content = await make();
  mkdirSync(folder, { recursive: true });
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, content);
  renameSync(partial, file);
  return content;
}

/** The length before each source keeps apart what would be equal when joined. */
function keyOf(sources: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const source of sources) hash.update(`${Buffer.byteLength(source)} `).update(source);
  return hash.digest("hex");
}

/**
 * A cache for what our own code makes: its key holds every input of the build except the texts, whose part in a value
 * the caller names as its source.
 */
export function createCodeCache(project = root, folder = cacheFolder): Cached {
  const code = fingerprintOfCode(project);
  return async (kind, sources, make) => {
    const sourcesAndCode = [kind, code, process.version, ...sources];
    const bytes = await cachedFile(sourcesAndCode, async () => Buffer.from(JSON.stringify(await make())), folder);
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  };
}

/** Removes what no build has used for a month. */
export function removeUnusedFiles(folder = cacheFolder): void {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const oldest = Date.now() - keptMilliseconds;
  for (const name of names) if (statSync(join(folder, name)).mtimeMs < oldest) rmSync(join(folder, name));
}
