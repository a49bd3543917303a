import { type KeyRing, verifyingKeys } from "./key-ring.ts";

/** A public key in the form of RFC 7517 and RFC 8037. */
export interface PublicJsonWebKey {
  kty: "OKP";
  crv: "Ed25519";
  x: string;
  kid: string;
  use: "sig";
  alg: "EdDSA";
}

/** The document at `/.well-known/jwks.json`: the current key first, then the next, then the retired ones. */
export function publicKeySet(ring: KeyRing): { keys: PublicJsonWebKey[] } {
  return {
    keys: verifyingKeys(ring).map(({ id, x }) => ({
      kty: "OKP",
      crv: "Ed25519",
      x,
      kid: id,
      use: "sig",
      alg: "EdDSA",
    })),
  };
}
