import { createPublicKey } from "node:crypto";
import { compactVerify } from "jose";
import * as v from "valibot";
import type { VerifyingKey } from "./key-ring.ts";
import { type SignedTextPurpose, signedTextPurposes } from "./signed-text-purposes.ts";

export type ClaimsVerdict =
  | { kind: "genuine"; claims: unknown; keyId: string }
  /** Not a text that any of our keys could have signed. */
  | { kind: "malformed" }
  /** Signed, or claimed to be, for something else. */
  | { kind: "wrong-purpose"; purpose: string }
  | { kind: "unknown-key"; keyId: string }
  /** It names one of our keys, which has not signed this. */
  | { kind: "forged"; keyId: string };

/** Exactly the header that we write. A text that asks for another algorithm or for extensions is not ours. */
const Header = v.strictObject({ alg: v.literal("EdDSA"), kid: v.string(), typ: v.string() });

/** Says whether a text was signed for `purpose` by one of `keys`. Nothing in it is believed before its signature holds. */
export async function verifyClaims(
  text: string,
  purpose: SignedTextPurpose,
  keys: readonly VerifyingKey[],
): Promise<ClaimsVerdict> {
  const parts = text.split(".");
  const [headerPart = "", payloadPart = ""] = parts;
  const header = v.safeParse(Header, parseJson(headerPart));
  const claims = parseJson(payloadPart);
  if (parts.length !== 3 || !parts.every(isCanonical) || !header.success || claims === undefined) {
    return { kind: "malformed" };
  }
  const { kid: keyId, typ } = header.output;
  if (typ !== signedTextPurposes[purpose]) return { kind: "wrong-purpose", purpose: typ };
  const key = keys.find(({ id }) => id === keyId);
  if (!key) return { kind: "unknown-key", keyId };
  return (await isSignedBy(key, text)) ? { kind: "genuine", claims, keyId } : { kind: "forged", keyId };
}

/** The last letter of a part has bits that stand for nothing: one text only shall stand for one license. */
function isCanonical(part: string): boolean {
  return part !== "" && Buffer.from(part, "base64url").toString("base64url") === part;
}

function parseJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}

async function isSignedBy({ x }: VerifyingKey, text: string): Promise<boolean> {
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  try {
    await compactVerify(text, key, { algorithms: ["EdDSA"] });
    return true;
  } catch {
    return false;
  }
}
