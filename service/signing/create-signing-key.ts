import { createHash, createPrivateKey } from "node:crypto";
import * as v from "valibot";
import type { SigningKey } from "./key-ring.ts";

/** The prefix that makes a seed a PKCS #8 private key (RFC 8410 section 7). */
const privateKeyPrefix = Buffer.from("302e020100300506032b657004220420", "hex");
const seedBytes = 32;

const PrivateJsonWebKey = v.object({ x: v.string(), d: v.string() });

/** Creates an Ed25519 key from 32 random bytes. */
export function createSigningKey(seed: Uint8Array, createdAt: Date | null): SigningKey {
  if (seed.length !== seedBytes) throw new RangeError(`A signing key is made of ${seedBytes} random bytes.`);
  const key = createPrivateKey({ key: Buffer.concat([privateKeyPrefix, seed]), format: "der", type: "pkcs8" });
  const { x, d } = v.parse(PrivateJsonWebKey, key.export({ format: "jwk" }));
  return { id: keyIdentifier(x), x, d, createdAt: createdAt?.toISOString() ?? null };
}

/** Short, because every license contains one. */
export const keyIdentifierLength = 8;

/** The first digits of the thumbprint (RFC 7638, RFC 8037 appendix A.3). */
export function keyIdentifier(x: string): string {
  const thumbprint = createHash("sha256").update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest("hex");
  return thumbprint.slice(0, keyIdentifierLength);
}
