/** The published keys by their id; each is the `x` of an Ed25519 key (RFC 8037). */
export type PublicKeys = ReadonlyMap<string, string>;

/** Reads a key set (RFC 7517). Keys of other types are ignored. */
export function readPublicKeys(keySet: unknown): PublicKeys {
  const keys = typeof keySet === "object" && keySet !== null && "keys" in keySet ? keySet.keys : [];
  const found = new Map<string, string>();
  for (const key of Array.isArray(keys) ? keys : []) {
    if (key?.kty === "OKP" && key.crv === "Ed25519" && typeof key.kid === "string" && typeof key.x === "string") {
      found.set(key.kid, key.x);
    }
  }
  return found;
}
