import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createCache } from "../http/cache.ts";
import type { Clock } from "../time/clock.ts";
import { seconds } from "../time/durations.ts";

/** One version of a file in the folder of packages. */
export interface PackageFile {
  name: string;
  path: string;
  size: number;
  modifiedAt: number;
  /** SHA-256 in hexadecimal digits. */
  checksum: string;
}

/** The files by name. */
export type PackageFiles = ReadonlyMap<string, PackageFile>;

export interface PackageFolder {
  /** The current files of the folder, at most a few seconds old. */
  files(): Promise<PackageFiles>;
}

const freshFor = seconds(3);

/** Reads a folder on demand, at most every few seconds. Each version of a file is hashed once. */
export function createPackageFolder(folder: string, clock: Clock): PackageFolder {
  let known: PackageFiles = new Map();
  const looks = createCache<PackageFiles>({ freshFor, size: 1, clock });
  const look = async () => {
    known = await readFolder(folder, known);
    return known;
  };
  return { files: () => looks(folder, look) };
}

async function readFolder(folder: string, known: PackageFiles): Promise<PackageFiles> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => entry.name);
  const files = new Map<string, PackageFile>();
  for (const name of names.sort()) {
    const file = await readPackage(join(folder, name), name, known.get(name)).catch(() => undefined);
    if (file) files.set(name, file);
  }
  return files;
}

/** A file that changes while it is read is still being copied and counts as absent. */
async function readPackage(
  path: string,
  name: string,
  known: PackageFile | undefined,
): Promise<PackageFile | undefined> {
  const before = await stat(path);
  if (!before.isFile()) return undefined;
  if (known?.size === before.size && known.modifiedAt === before.mtimeMs) return known;
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  const after = await stat(path);
  if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) return undefined;
  return { name, path, size: after.size, modifiedAt: after.mtimeMs, checksum: hash.digest("hex") };
}
