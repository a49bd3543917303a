import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import type { SigningKey, VerifyingKey } from "../signing/key-ring.ts";

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
