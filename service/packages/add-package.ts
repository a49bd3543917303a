import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Package } from "#content/downloads.ts";
import { compareVersions } from "#content/tool-releases.ts";
import { type FileContent, readableByAll, replaceFile } from "../files/files.ts";
import type { SigningKey } from "../signing/key-ring.ts";
import {
  type Checksum,
  checksumsFile,
  formatChecksums,
  publicKeyFile,
  publicKeyPem,
  releasesFile,
  signatureFile,
  signChecksums,
} from "./package-checksums.ts";
import { type PackageLists, type PublishedVersion, readPackageLists, versionPath } from "./published-versions.ts";

export interface Release extends Checksum {
  id: string;
  name: string;
  version: string;
  platform: string;
  size: number;
}

export type OfferedRelease = Pick<Package, "id" | "name" | "file" | "version" | "platform">;

/** What is added: the file of a package in a version, and what the list of versions says of it. */
export interface Addition {
  source: string;
  offered: OfferedRelease;
  version: string;
  date: string;
  notes: string | undefined;
}

interface PackageFolderParts {
  folder: string;
  packages: readonly OfferedRelease[];
  key: SigningKey;
}

export type AddingOutcome =
  | { kind: "added"; release: PublishedVersion }
  | { kind: "published differently"; published: PublishedVersion };

/**
 * Keeps the file of a package under its version, and offers it unless a later version is offered. Then it writes and
 * signs the list of all files again. Files without a signature are signed too: the operator vouches for the folder. A
 * version that is there with another content is refused: whoever repeats an analysis must get the same file.
 */
export async function addPackage(
  { source, offered, version, date, notes }: Addition,
  { folder, packages, key }: PackageFolderParts,
): Promise<AddingOutcome> {
  await mkdir(folder, { recursive: true });
  const write = async (name: string, content: FileContent) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await replaceFile(join(folder, name), content, readableByAll);
  };
  const versions = await keepOffered(folder, await readPackageLists(folder), write);
  const { id, name, file, platform } = offered;
  const { size } = await stat(source);
  const checksum = await checksumOf(source);
  const published = versions.find((known) => known.id === id && known.version === version);
  if (published && published.checksum !== checksum) return { kind: "published differently", published };
  await write(versionPath({ id, file, version }), createReadStream(source));
  const release: PublishedVersion = published
    ? { ...published, ...(notes && { notes }) }
    : { id, name, version, platform, file, size, checksum, date, ...(notes && { notes }) };
  const all = [release, ...versions.filter((known) => known !== published)].sort(newestFirst);
  const newest = all.find((known) => known.id === id);
  if (newest === release) await write(file, createReadStream(source));
  await writeLists(all, { folder, packages, key }, write);
  return { kind: "added", release };
}

/** Keeps offered files that were added before versions were kept. Returns the list of versions with them. */
async function keepOffered(
  folder: string,
  { releases, versions }: PackageLists,
  write: (name: string, content: FileContent) => Promise<void>,
): Promise<PublishedVersion[]> {
  const all = [...versions];
  for (const release of releases) {
    if (versions.some(({ id, version }) => id === release.id && version === release.version)) continue;
    const path = join(folder, release.file);
    const found = await stat(path).catch(() => undefined);
    if (!found || (await checksumOf(path)) !== release.checksum) continue;
    await write(versionPath(release), createReadStream(path));
    all.push({ ...release, date: found.mtime.toISOString().slice(0, 10) });
  }
  return all;
}

/** Packages by their id, the versions of each from the newest to the oldest. */
const newestFirst = (one: PublishedVersion, other: PublishedVersion): number =>
  one.id === other.id ? compareVersions(other.version, one.version) : one.id < other.id ? -1 : 1;

async function writeLists(
  versions: readonly PublishedVersion[],
  { folder, packages, key }: PackageFolderParts,
  write: (name: string, content: FileContent) => Promise<void>,
): Promise<void> {
  const releases = (await describePackages(folder, packages)).map((release) => {
    const known = versions.find(({ id, checksum }) => id === release.id && checksum === release.checksum);
    return known ? { ...release, version: known.version } : release;
  });
  const kept = versions.map((version) => ({ file: versionPath(version), checksum: version.checksum }));
  const checksums = formatChecksums([...releases, ...kept]);
  await write(checksumsFile, checksums);
  await write(signatureFile, signChecksums(checksums, key));
  await write(publicKeyFile, publicKeyPem(key));
  await write(releasesFile, `${JSON.stringify({ releases, versions }, undefined, 2)}\n`);
}

/** The files of the packages in the folder, without their versions. */
export async function describePackages(folder: string, packages: readonly OfferedRelease[]): Promise<Release[]> {
  const releases = packages.map(async ({ id, name, file, version, platform }) => {
    const path = join(folder, file);
    const found = await stat(path).catch(() => undefined);
    if (!found?.size) return [];
    return [{ id, name, version, platform, file, size: found.size, checksum: await checksumOf(path) }];
  });
  return (await Promise.all(releases)).flat();
}

/** The SHA-256 of a file in hexadecimal digits. */
export async function checksumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** The list of checksums and its signature, or undefined if one of them is missing. */
export async function readSignedChecksums(
  folder: string,
): Promise<{ text: string; signature: Uint8Array } | undefined> {
  const [text, signature] = await Promise.all([
    readFile(join(folder, checksumsFile), "utf8").catch(() => undefined),
    readFile(join(folder, signatureFile)).catch(() => undefined),
  ]);
  return text === undefined || signature === undefined ? undefined : { text, signature };
}
