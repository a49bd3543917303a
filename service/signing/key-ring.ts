import type { PublicKeys } from "#contract/license-key/public-keys.ts";

/**
 * The keys that licenses are signed with (Ed25519, RFC 8032). One signs now; the next one is already published, so that
 * a tool which keeps the public keys for a while knows it when its turn comes; a retired one signs nothing any more and
 * has lost its private part, but what it has signed stays verifiable.
 */
export interface KeyRing {
  current: SigningKey;
  next: SigningKey | null;
  /** The last one retired first. */
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
  /** ISO 8601. Null for a key that was given without it. */
  createdAt: string | null;
}

export interface RetiredKey extends VerifyingKey {
  createdAt: string | null;
  retiredAt: string | null;
}

/** Makes the next key the current one, and `fresh` the next. */
export function rotateKeyRing({ current, next, retired }: KeyRing, fresh: SigningKey, now: Date): KeyRing {
  const { id, x, createdAt } = current;
  return {
    current: next ?? fresh,
    next: next && fresh,
    retired: [{ id, x, createdAt, retiredAt: now.toISOString() }, ...retired],
  };
}

/** Every key whose signature counts: what is signed is verifiable before, during and after the turn of its key. */
export function verifyingKeys({ current, next, retired }: KeyRing): VerifyingKey[] {
  return [current, ...(next ? [next] : []), ...retired].map(({ id, x }) => ({ id, x }));
}

/** The same keys for those who verify. */
export function publicKeys(ring: KeyRing): PublicKeys {
  return new Map(verifyingKeys(ring).map(({ id, x }) => [id, x]));
}
