import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Clock } from "../clock.ts";
import { seconds } from "../time.ts";

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

const freshFor = seconds(1);

/**
 * Watches the packages in a folder by looking again on demand, at most every second. Each version of a file is read
 * once. Whatever else lies in the folder is not looked at: it may be private.
 */
export function createPackageFolder(
  folder: string,
  packages: readonly { file: string }[],
  clock: Clock,
): PackageFolder {
  let known: PackageFiles = new Map();
  let latest: { files: Promise<PackageFiles>; staleAt: number } | undefined;
  async function look(): Promise<PackageFiles> {
    // What arrives while the folder is read may be missed, so that the answer is as old as its beginning.
    const staleAt = clock.elapsed() + freshFor;
    known = await readFiles(folder, packages, known);
    if (latest) latest.staleAt = staleAt;
    return known;
  }
  return {
    async files() {
      if (!latest || clock.elapsed() >= latest.staleAt) latest = { files: look(), staleAt: Number.POSITIVE_INFINITY };
      return await latest.files;
    },
  };
}

async function readFiles(
  folder: string,
  packages: readonly { file: string }[],
  known: PackageFiles,
): Promise<PackageFiles> {
  const files = new Map<string, PackageFile>();
  for (const { file: name } of packages) {
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
  if (!before.isFile() || before.size === 0) return undefined;
  if (known?.size === before.size && known.modifiedAt === before.mtimeMs) return known;
  const checksum = await checksumOf(path);
  const after = await stat(path);
  if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) return undefined;
  return { name, path, size: after.size, modifiedAt: after.mtimeMs, checksum };
}

/** The SHA-256 of a file in hexadecimal digits. */
export async function checksumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** The address of a package: below `/downloads/`, or on the host that the operator has configured. */
export function packageAddress(file: string, packagesUrl: string | undefined): string {
  return `${packagesUrl ?? "/downloads"}/${encodeURIComponent(file)}`;
}
