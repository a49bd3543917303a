import { createPrivateKey } from "node:crypto";
import { CompactSign } from "jose";
import type { SigningKey } from "./key-ring.ts";
import { type SignedTextPurpose, signedTextPurposes } from "./signed-text-purposes.ts";

/** Signs claims as compact JWS (RFC 7515), EdDSA with Ed25519 (RFC 8037). The claims keep the order they come in. */
export async function signClaims(
  purpose: SignedTextPurpose,
  claims: Readonly<Record<string, unknown>>,
  { id, x, d }: SigningKey,
): Promise<string> {
  const key = createPrivateKey({ key: { kty: "OKP", crv: "Ed25519", x, d }, format: "jwk" });
  return await new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: "EdDSA", kid: id, typ: signedTextPurposes[purpose] })
    .sign(key);
}
