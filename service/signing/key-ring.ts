import type { PublicKeys } from "#contract/license-key/public-keys.ts";

/**
 * The keys that sign licenses (Ed25519, RFC 8032). The current key signs. The next key is already published, so that
 * tools which cache the public keys know it before it is used. A retired key has no private part, and its signatures
 * stay valid.
 */
export interface KeyRing {
  current: SigningKey;
  next: SigningKey | null;
  /** The latest first. */
  retired: readonly RetiredKey[];
}

export interface VerifyingKey {
  /** The `kid` of RFC 7515: the first eight hexadecimal digits of the key's RFC 7638 thumbprint. */
  id: string;
  /** The public key, 32 bytes in base64url, as `x` of RFC 8037. */
  x: string;
}

export interface SigningKey extends VerifyingKey {
  /** The private key, 32 bytes in base64url, as `d` of RFC 8037. */
  d: string;
  /** ISO 8601. Null if unknown. */
  createdAt: string | null;
}

export interface RetiredKey extends VerifyingKey {
  createdAt: string | null;
  retiredAt: string | null;
}

/** Makes the next key current and `fresh` the next. */
export function rotateKeyRing({ current, next, retired }: KeyRing, fresh: SigningKey, now: Date): KeyRing {
  const { id, x, createdAt } = current;
  return {
    current: next ?? fresh,
    next: next && fresh,
    retired: [{ id, x, createdAt, retiredAt: now.toISOString() }, ...retired],
  };
}

/** Takes a retired key out: nothing that it has signed is verified any more. */
export function withdrawKey(ring: KeyRing, id: string): KeyRing {
  return { ...ring, retired: ring.retired.filter((key) => key.id !== id) };
}

/** All keys that verify signatures: current, next and retired. */
export function verifyingKeys({ current, next, retired }: KeyRing): VerifyingKey[] {
  return [current, ...(next ? [next] : []), ...retired].map(({ id, x }) => ({ id, x }));
}

/** The same keys for verification. */
export function publicKeys(ring: KeyRing): PublicKeys {
  return new Map(verifyingKeys(ring).map(({ id, x }) => [id, x]));
}
