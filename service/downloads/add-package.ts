import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Package, packages } from "#content/products/downloads.ts";
import { compareVersions } from "#content/products/tool-releases.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { CliContext } from "../platform/cli/cli-context.ts";
import { CliError, CliUsageError, withAppContext } from "../platform/cli/cli-context.ts";
import { valueFlag } from "../platform/cli/flags.ts";
import { type FileContent, readableByAll, replaceFile } from "../platform/files.ts";
import type { KeyRing, SigningKey } from "../platform/keys/key-ring.ts";
import { openSigningKeys } from "../platform/keys/signing-keys.ts";
import {
  type Checksum,
  checksumsFile,
  formatChecksums,
  type PackageLists,
  type PublishedVersion,
  publicKeyFile,
  publicKeyPem,
  readPackageLists,
  releasesFile,
  signatureFile,
  signChecksums,
  versionPath,
} from "./published-versions.ts";

interface Release extends Checksum {
  id: string;
  name: string;
  version: string;
  platform: string;
  size: number;
}

/** What is added: the file of a package in a version, and what the list of versions says of it. */
interface Addition {
  source: string;
  offered: Package;
  version: string;
  date: string;
  notes: string | undefined;
}

/**
 * Keeps the file of a package under its version, and offers it unless a later version is offered. Then it writes and
 * signs the list of all files again. Files without a signature are signed too: the operator vouches for the folder. A
 * version that is there with another content is refused: whoever repeats an analysis must get the same file.
 */
async function addPackage(
  { source, offered, version, date, notes }: Addition,
  folder: string,
  key: SigningKey,
): Promise<PublishedVersion> {
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
  if (published && published.checksum !== checksum)
    throw new CliError(
      `${name} ${version} was published on ${published.date} with another content (SHA-256 ${published.checksum}), and people may have it. Release the new file under a new version.`,
    );
  await write(versionPath({ id, file, version }), createReadStream(source));
  const release: PublishedVersion = published
    ? { ...published, ...(notes && { notes }) }
    : { id, name, version, platform, file, size, checksum, date, ...(notes && { notes }) };
  const all = [release, ...versions.filter((known) => known !== published)].sort(newestFirst);
  const newest = all.find((known) => known.id === id);
  if (newest === release) await write(file, createReadStream(source));
  await writeLists(all, folder, key, write);
  return release;
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
  folder: string,
  key: SigningKey,
  write: (name: string, content: FileContent) => Promise<void>,
): Promise<void> {
  const releases = (await describePackages(folder)).map((release) => {
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
export async function describePackages(folder: string): Promise<Release[]> {
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

/** The size of a file to publish. Refuses what is no file, and an empty one. */
export async function requiredSize(source: string): Promise<number> {
  const found = await stat(source).catch(() => undefined);
  if (!found) throw new CliError(`There's no file ${source} here. Give the path of the file to publish.`);
  if (!found.isFile()) throw new CliError(`${source} isn't a file.`);
  if (found.size === 0) throw new CliError(`${source} is empty. Was it copied completely?`);
  return found.size;
}

/** Makes the first signing keys of an installation, in the name that `--as` gives. */
export type CreateFirstKeys = (context: CliContext, as: string | undefined) => Promise<KeyRing>;

/** Publishes files, one after the other, and records each. The list is signed by the current key, or the first one. */
export async function publishPackages(
  context: CliContext & { operator: string },
  as: string | undefined,
  createFirstKeys: CreateFirstKeys,
  additions: readonly Addition[],
): Promise<{ published: PublishedVersion[]; keyId: string }> {
  const { current: key } = (await findSigningKeys(context)) ?? (await makeSigningKeys(context, as, createFirstKeys));
  const folder = context.configuration.packagesFolder;
  const published = await withAppContext(context, async (appContext) => {
    const releases: PublishedVersion[] = [];
    for (const addition of additions) {
      const release = await addPackage(addition, folder, key);
      await auditedTransaction(appContext, `operator:${context.operator}`, async ({ audit }) =>
        audit({
          action: "package-added",
          subjectId: release.id,
          details: { version: release.version, checksum: release.checksum },
        }),
      );
      releases.push(release);
    }
    return releases;
  });
  return { published, keyId: key.id };
}

/** Undefined on a new installation. */
export async function findSigningKeys({ configuration }: CliContext): Promise<KeyRing | undefined> {
  return await openSigningKeys(configuration.signingKeys, configuration.keysFolder).read();
}

async function makeSigningKeys(
  context: CliContext,
  as: string | undefined,
  createFirstKeys: CreateFirstKeys,
): Promise<KeyRing> {
  const ring = await createFirstKeys(context, as);
  context.errorOutput.write(
    `The signing keys are made, in ${context.configuration.keysFolder}: they sign this list and the licenses. Keep a copy of that folder in a safe place on another machine.\n`,
  );
  return ring;
}

/** `--notes`, for the commands that publish. */
export const notesFlag = valueFlag("text", "What the version brings, in one paragraph", (text) => {
  const notes = text.trim();
  if (/^[^\n\r]{1,1000}$/.test(notes)) return notes;
  throw new CliUsageError("--notes must be one paragraph of at most 1,000 characters.");
});

/** A version: numbers with dots between. */
export function parseVersion(text: string): string {
  if (/^\d+(?:\.\d+){1,3}$/.test(text)) return text;
  throw new CliUsageError("A version is two to four numbers with dots between, such as 1.7.5.");
}
