import { createHash, createPrivateKey } from "node:crypto";
import * as v from "valibot";
import type { PublicKeys } from "#contract/license-key.ts";
import { parseJson } from "../text.ts";

/** 32 bytes in base64url. */
const KeyBytes = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
/** ISO 8601. Null if unknown. */
const Time = v.nullable(v.pipe(v.string(), v.isoTimestamp()));
const verifying = {
  /** The `kid` of RFC 7515: the first eight hexadecimal digits of the key's RFC 7638 thumbprint. */
  id: v.string(),
  /** The public key, as `x` of RFC 8037. */
  x: KeyBytes,
};
const isOwnId = ({ id, x }: { id: string; x: string }): boolean => id === keyIdentifier(x);
/** `d` is the private key, as in RFC 8037. */
const Signing = v.pipe(
  v.strictObject({ ...verifying, d: KeyBytes, createdAt: Time }),
  v.check((key) => isOwnId(key)),
);
/** It has no private part, and its signatures stay valid. */
const Retired = v.pipe(
  v.strictObject({ ...verifying, createdAt: Time, retiredAt: Time }),
  v.check((key) => isOwnId(key)),
);

const KeyRingFile = v.pipe(
  v.strictObject({
    format: v.literal(1),
    current: Signing,
    next: v.nullable(Signing),
    /** The latest first. */
    retired: v.array(Retired),
  }),
  v.transform(({ format, ...ring }) => ring),
);

/**
 * The keys that sign licenses (Ed25519, RFC 8032). The current key signs. The next key is already published, so that
 * tools which cache the public keys know it before it is used.
 */
export type KeyRing = v.InferOutput<typeof KeyRingFile>;
export type SigningKey = v.InferOutput<typeof Signing>;
export type VerifyingKey = Pick<SigningKey, "id" | "x">;

/** Makes the next key current and `fresh` the next. */
export function rotateKeyRing({ current, next, retired }: KeyRing, fresh: SigningKey, now: Date): KeyRing {
  const { id, x, createdAt } = current;
  return {
    current: next ?? fresh,
    next: next && fresh,
    retired: [{ id, x, createdAt, retiredAt: now.toISOString() }, ...retired],
  };
}

/** All keys that verify signatures: current, next and retired. */
export function verifyingKeys({ current, next, retired }: KeyRing): VerifyingKey[] {
  return [current, ...(next ? [next] : []), ...retired].map(({ id, x }) => ({ id, x }));
}

/** The same keys for verification. */
export function publicKeys(ring: KeyRing): PublicKeys {
  return new Map(verifyingKeys(ring).map(({ id, x }) => [id, x]));
}

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
function keyIdentifier(x: string): string {
  const thumbprint = createHash("sha256").update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest("hex");
  return thumbprint.slice(0, keyIdentifierLength);
}

export function formatKeyRing(ring: KeyRing): string {
  return `${JSON.stringify({ format: 1, ...ring }, undefined, 2)}\n`;
}

/** Parses the output of `formatKeyRing`. The error does not repeat the content, which is secret. */
export function parseKeyRing(text: string): KeyRing {
  try {
    return v.parse(KeyRingFile, JSON.parse(text));
  } catch {
    throw new Error("The file doesn't hold the signing keys in the form that this version of the service writes.");
  }
}

const JsonWebKey = v.object({
  kty: v.literal("OKP"),
  crv: v.literal("Ed25519"),
  x: KeyBytes,
  d: v.optional(KeyBytes),
});
const Given = v.union([v.object({ keys: v.array(JsonWebKey) }), JsonWebKey]);

/**
 * Reads keys given as text instead of the data folder: the content of the file there, one private JSON Web Key, or a set
 * of them. In a set the first private key is current, the second is next, and keys without a private part are retired.
 * The error never repeats the text.
 */
export function readGivenKeyRing(text: string): KeyRing {
  const content = parseJson(text);
  if (v.is(v.object({ format: v.number() }), content)) return parseKeyRing(text);
  const given = v.safeParse(Given, content);
  if (!given.success) throw new Error("The signing key must be an Ed25519 JSON Web Key, or a set of them.");
  const keys = "keys" in given.output ? given.output.keys : [given.output];
  const signing = keys.flatMap(({ x, d }) => (d === undefined ? [] : [{ x, d }])).map(checkedSigningKey);
  const retired = keys.filter(({ d }) => d === undefined).map(({ x }) => x);
  const [current, next, ...tooMany] = signing;
  if (!current) throw new Error("The signing key must have its private part, d.");
  if (tooMany.length > 0)
    throw new Error("At most two signing keys may have a private part: the current and the next.");
  const ring: KeyRing = {
    current,
    next: next ?? null,
    retired: retired.map((x) => ({ id: keyIdentifier(x), x, createdAt: null, retiredAt: null })),
  };
  const ids = [...signing, ...ring.retired].map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new Error("The same signing key must not be given twice.");
  return ring;
}

function checkedSigningKey({ x, d }: { x: string; d: string }) {
  const key = createSigningKey(Buffer.from(d, "base64url"), null);
  if (key.x !== x) throw new Error("The public part, x, of the signing key doesn't belong to its private part, d.");
  return key;
}
