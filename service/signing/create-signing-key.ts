import { createHash, createPrivateKey } from "node:crypto";
import * as v from "valibot";
import type { SigningKey } from "./key-ring.ts";

/** The bytes that turn a seed into a private key as PKCS #8 (RFC 8410 section 7). */
const privateKeyPrefix = Buffer.from("302e020100300506032b657004220420", "hex");
const seedBytes = 32;

const PrivateJsonWebKey = v.object({ x: v.string(), d: v.string() });

/** Makes the Ed25519 key that belongs to 32 random bytes. */
export function createSigningKey(seed: Uint8Array, createdAt: Date | null): SigningKey {
  if (seed.length !== seedBytes) throw new RangeError(`A signing key is made of ${seedBytes} random bytes.`);
  const key = createPrivateKey({ key: Buffer.concat([privateKeyPrefix, seed]), format: "der", type: "pkcs8" });
  const { x, d } = v.parse(PrivateJsonWebKey, key.export({ format: "jwk" }));
  return { id: keyIdentifier(x), x, d, createdAt: createdAt?.toISOString() ?? null };
}

/** Short, since every license carries one. */
export const keyIdentifierLength = 8;

/** The beginning of the thumbprint (RFC 7638, RFC 8037 appendix A.3) in hexadecimal digits. */
export function keyIdentifier(x: string): string {
  const thumbprint = createHash("sha256").update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest("hex");
  return thumbprint.slice(0, keyIdentifierLength);
}
