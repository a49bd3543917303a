import { isSignedBy } from "./is-signed-by.ts";
import type { PublicKeys } from "./public-keys.ts";
import { readSignedText } from "./signed-text.ts";
import { type SignedTextPurpose, signedTextPurposes } from "./signed-text-purposes.ts";

export type SignedTextVerdict =
  | { kind: "valid"; claims: Readonly<Record<string, unknown>>; keyId: string }
  /** Not a text that any of our keys could have signed. */
  | { kind: "malformed" }
  /** Signed, or claimed to be, for something else. */
  | { kind: "wrong-purpose"; purpose: string }
  | { kind: "unknown-key"; keyId: string }
  /** It names one of our keys, which has not signed this. */
  | { kind: "forged"; keyId: string };

/** Says whether a text was signed for `purpose` by one of `keys`. Nothing in it is believed before its signature holds. */
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
