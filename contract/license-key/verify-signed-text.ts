import { isSignedBy } from "./is-signed-by.ts";
import type { PublicKeys } from "./public-keys.ts";
import { readSignedText } from "./signed-text.ts";
import { type SignedTextPurpose, signedTextPurposes } from "./signed-text-purposes.ts";

export type SignedTextVerdict =
  | { kind: "valid"; claims: Readonly<Record<string, unknown>>; keyId: string }
  /** Not a text that the signing keys could have signed. */
  | { kind: "malformed" }
  /** Signed, or claimed to be signed, for another purpose. */
  | { kind: "wrong-purpose"; purpose: string }
  | { kind: "unknown-key"; keyId: string }
  /** It names a known key, which has not signed it. */
  | { kind: "forged"; keyId: string };

/**
 * Verifies that a text was signed for `purpose` by one of `keys`. The claims are read only after the signature is
 * verified.
 */
export async function verifySignedText(
  text: string,
  purpose: SignedTextPurpose,
  keys: PublicKeys,
): Promise<SignedTextVerdict> {
  const signed = readSignedText(text);
  if (!signed) return { kind: "malformed" };
  const { keyId, claims } = signed;
  if (signed.purpose !== signedTextPurposes[purpose]) return { kind: "wrong-purpose", purpose: signed.purpose };
  const key = keys.get(keyId);
  if (key === undefined) return { kind: "unknown-key", keyId };
  return (await isSignedBy(key, signed)) ? { kind: "valid", claims, keyId } : { kind: "forged", keyId };
}
