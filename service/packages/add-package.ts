import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Package } from "#content/downloads.ts";
import { type FileContent, readableByAll, replaceFile } from "../files/durable-file.ts";
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

export interface Release extends Checksum {
  id: string;
  name: string;
  version: string;
  platform: string;
  size: number;
}

type OfferedRelease = Pick<Package, "id" | "name" | "file" | "version" | "platform">;

/**
 * Copies the file of a package into the folder, then writes and signs the list of its files again. Files without a
 * signature are signed too: the operator vouches for the folder.
 */
export async function addPackage(
  source: string,
  offered: OfferedRelease,
  { folder, packages, key }: { folder: string; packages: readonly OfferedRelease[]; key: SigningKey },
): Promise<Release> {
  await mkdir(folder, { recursive: true });
  const write = (name: string, content: FileContent) => replaceFile(join(folder, name), content, readableByAll);
  await write(offered.file, createReadStream(source));
  const releases = await describePackages(folder, packages);
  const checksums = formatChecksums(releases);
  await write(checksumsFile, checksums);
  await write(signatureFile, signChecksums(checksums, key));
  await write(publicKeyFile, publicKeyPem(key));
  await write(releasesFile, `${JSON.stringify({ releases }, undefined, 2)}\n`);
  const added = releases.find(({ id }) => id === offered.id);
  if (!added) throw new Error(`${offered.file} was put into ${folder} and is not there.`);
  return added;
}

/** The offered packages whose file is in the folder. */
export async function describePackages(folder: string, packages: readonly OfferedRelease[]): Promise<Release[]> {
  const releases = packages.map(async ({ id, name, file, version, platform }) => {
    const path = join(folder, file);
    const found = await stat(path).catch(() => undefined);
    if (!found?.size) return [];
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    return [{ id, name, version, platform, file, size: found.size, checksum: hash.digest("hex") }];
  });
  return (await Promise.all(releases)).flat();
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
