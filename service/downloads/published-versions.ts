import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { ignoreCode } from "../platform/files.ts";
import type { SigningKey, VerifyingKey } from "../platform/keys/key-ring.ts";

/** A part of a path below the folder of packages: no separator, and no dot at its beginning. */
const Name = v.pipe(v.string(), v.regex(/^[^./\\\0][^/\\\0]*$/));

/** A version of a package, which stays at its address for ever. */
const PublishedVersionSchema = v.object({
  id: Name,
  name: v.string(),
  version: Name,
  file: Name,
  platform: v.string(),
  size: v.number(),
  /** SHA-256 in hexadecimal digits. */
  checksum: v.string(),
  /** The day of its release in UTC, such as 2026-11-22. */
  date: v.string(),
  /** What it brought, in one paragraph. */
  notes: v.optional(v.string()),
});
export type PublishedVersion = v.InferOutput<typeof PublishedVersionSchema>;

const Current = v.omit(PublishedVersionSchema, ["date", "notes"]);
const Lists = v.object({ releases: v.array(Current), versions: v.optional(v.array(PublishedVersionSchema), []) });
export type PackageLists = v.InferOutput<typeof Lists>;

/** The path of a version below the folder of packages, which is also its address below `/downloads/`. */
export const versionPath = ({ id, file, version }: { id: string; file: string; version: string }): string =>
  `${id}/${version}/${file}`;

/** What `releases.json` lists: the files that are offered, and every version that is kept, newest first. */
export async function readPackageLists(folder: string): Promise<PackageLists> {
  const text = await readFile(join(folder, releasesFile), "utf8").catch(ignoreCode("ENOENT"));
  return text === undefined ? { releases: [], versions: [] } : v.parse(Lists, JSON.parse(text));
}

/**
 * The file of a package that is offered: that of the version which this service states. A folder that was filled by
 * hand, or on another host, has the file without a version.
 */
export async function currentFile(
  folder: string,
  offered: { id: string; file: string; version: string },
): Promise<string> {
  const ofVersion = join(folder, versionPath(offered));
  return (await stat(ofVersion).catch(() => undefined)) ? ofVersion : join(folder, offered.file);
}

/** The files that describe the packages. They are served like packages. */
export const checksumsFile = "SHA256SUMS";
export const signatureFile = "SHA256SUMS.sig";
export const publicKeyFile = "SHA256SUMS.pem";
export const releasesFile = "releases.json";
export const signedListFiles = [checksumsFile, signatureFile, publicKeyFile, releasesFile];

export interface Checksum {
  file: string;
  /** SHA-256 in hexadecimal digits. */
  checksum: string;
}

/** The list in the form that `sha256sum --check` reads. */
export function formatChecksums(checksums: readonly Checksum[]): string {
  const sorted = checksums.toSorted((one, other) => (one.file < other.file ? -1 : 1));
  return sorted.map(({ file, checksum }) => `${checksum}  ${file}\n`).join("");
}

export function parseChecksums(text: string): Checksum[] {
  return [...text.matchAll(/^(?<checksum>[0-9a-f]{64}) {2}(?<file>[^\n]+)$/gm)].map(({ groups }) => ({
    file: groups?.file ?? "",
    checksum: groups?.checksum ?? "",
  }));
}

/**
 * Signs the list as bytes (Ed25519, RFC 8032), which openssl verifies. It cannot be confused with signed claims, whose
 * signature covers two base64url words with a dot between.
 */
export function signChecksums(text: string, { x, d }: SigningKey): Buffer {
  const key = createPrivateKey({ key: { kty: "OKP", crv: "Ed25519", x, d }, format: "jwk" });
  return sign(null, Buffer.from(text), key);
}

/** Whether one of the keys has signed the list. */
export function areChecksumsSigned(text: string, signature: Uint8Array, keys: readonly VerifyingKey[]): boolean {
  return keys.some(({ x }) => verify(null, Buffer.from(text), publicKey(x), signature));
}

/** The public key for openssl. `/.well-known/jwks.json` shows whether it belongs to this vendor. */
export function publicKeyPem({ x }: VerifyingKey): string {
  return publicKey(x).export({ type: "spki", format: "pem" }).toString();
}

function publicKey(x: string) {
  return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
}
