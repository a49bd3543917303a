import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createCache } from "../platform/http/cache.ts";
import type { Clock } from "../platform/time/clock.ts";
import { seconds } from "../platform/time/time.ts";
import {
  currentFile,
  type PublishedVersion,
  readPackageLists,
  signedListFiles,
  versionPath,
} from "./published-versions.ts";

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
  /** The versions that are kept and whose file is there, as new as the files. */
  versions(): Promise<readonly KeptVersion[]>;
}

export interface KeptVersion extends PublishedVersion {
  stored: PackageFile;
}

const freshFor = seconds(1);

/**
 * Watches the packages in a folder by looking again on demand, at most every second. Each version of a file is read
 * once. Whatever else lies in the folder is not looked at: it may be private.
 */
export function createPackageFolder(
  folder: string,
  packages: readonly { id: string; file: string; version: string }[],
  clock: Clock,
): PackageFolder {
  let known: PackageFiles = new Map();
  const looks = createCache<PackageFiles>({ freshFor, size: 1, clock });
  const look = async () => {
    const paths = packages.map(async (offered) => [offered.file, await currentFile(folder, offered)] as const);
    const lists = signedListFiles.map((name) => [name, join(folder, name)] as const);
    known = await readFiles([...(await Promise.all(paths)), ...lists], known);
    return known;
  };
  const versionLooks = createCache<readonly KeptVersion[]>({ freshFor, size: 1, clock });
  return { files: () => looks(folder, look), versions: () => versionLooks(folder, () => readVersions(folder)) };
}

/** Their checksums are those of the list: nothing else writes these files, and `packages verify` reads them. */
async function readVersions(folder: string): Promise<KeptVersion[]> {
  const { versions } = await readPackageLists(folder).catch(() => ({ versions: [] }));
  const kept = versions.map(async (version) => {
    const path = join(folder, versionPath(version));
    const found = await stat(path).catch(() => undefined);
    if (found?.size !== version.size) return [];
    const { file: name, size, checksum } = version;
    return [{ ...version, stored: { name, path, size, checksum, modifiedAt: found.mtimeMs } }];
  });
  return (await Promise.all(kept)).flat();
}

async function readFiles(
  paths: readonly (readonly [name: string, path: string])[],
  known: PackageFiles,
): Promise<PackageFiles> {
  const files = new Map<string, PackageFile>();
  for (const [name, path] of paths) {
    const file = await readPackage(path, name, known.get(name)).catch(() => undefined);
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
  if (known?.path === path && known.size === before.size && known.modifiedAt === before.mtimeMs) return known;
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  const after = await stat(path);
  if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) return undefined;
  return { name, path, size: after.size, modifiedAt: after.mtimeMs, checksum: hash.digest("hex") };
}

/** The address of a package: below `/downloads/`, or on the host that the operator has configured. */
export function packageAddress(path: string, packagesUrl: string | undefined): string {
  return `${packagesUrl ?? "/downloads"}/${path.split("/").map(encodeURIComponent).join("/")}`;
}

const units = ["bytes", "kB", "MB", "GB"] as const;

/** Formats a size in decimal units with three digits: 12.3 MB. */
export function fileSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : Number(value.toPrecision(3))} ${units[unit]}`;
}
