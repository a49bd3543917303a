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
 * Puts the file of a package in its place, whole or not at all, and describes and signs anew what lies there. What lay
 * there unsigned is signed with it: whoever runs this vouches for the folder.
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

/** What lies in the folder of the packages that we offer. An empty file is none, as for the service. */
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

/** The list of checksums and its signature as they lie in the folder, or nothing. */
export async function readSignedChecksums(
  folder: string,
): Promise<{ text: string; signature: Uint8Array } | undefined> {
  const [text, signature] = await Promise.all([
    readFile(join(folder, checksumsFile), "utf8").catch(() => undefined),
    readFile(join(folder, signatureFile)).catch(() => undefined),
  ]);
  return text === undefined || signature === undefined ? undefined : { text, signature };
}
