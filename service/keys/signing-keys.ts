import { createPrivateKey } from "node:crypto";
import { CompactSign } from "jose";
import { type SignedTextPurpose, signedTextPurposes } from "#contract/license-key.ts";
import { type KeyRing, keyIdentifierLength, type SigningKey } from "./key-ring.ts";
import { createKeyStore } from "./key-store.ts";

/** The keys that sign licenses, from a variable or a file. */
export interface SigningKeys {
  /** The source of the keys, for messages. */
  description: string;
  /** Undefined if no keys have been created. */
  read(): Promise<KeyRing | undefined>;
}

/**
 * Keys given as a variable take precedence over those in the folder, which are read at each call because the admin CLI
 * may rotate them.
 */
export function openSigningKeys(given: KeyRing | undefined, folder: string): SigningKeys {
  return given ? { description: "the variable SIGNING_KEYS", read: async () => given } : createKeyStore(folder);
}

type Claims = Readonly<Record<string, unknown>>;

const signatureBytes = 64;

/** Signs claims as compact JWS (RFC 7515), EdDSA with Ed25519 (RFC 8037). The order of the claims is kept. */
export async function signClaims(
  purpose: SignedTextPurpose,
  claims: Claims,
  { id, x, d }: SigningKey,
): Promise<string> {
  const key = createPrivateKey({ key: { kty: "OKP", crv: "Ed25519", x, d }, format: "jwk" });
  return await new CompactSign(Buffer.from(JSON.stringify(claims))).setProtectedHeader(header(purpose, id)).sign(key);
}

/** How many bytes of claims, as JSON, fit into a signed text of this length. */
export function longestClaimBytes(purpose: SignedTextPurpose, longestText: number): number {
  const headerBytes = Buffer.byteLength(JSON.stringify(header(purpose, "0".repeat(keyIdentifierLength))));
  const dots = 2;
  const forClaims = longestText - base64Length(headerBytes) - base64Length(signatureBytes) - dots;
  return Math.floor((forClaims * 3) / 4);
}

/** What every license begins with that this key has signed. */
export function licenseBeginning(keyId: string): string {
  return `${Buffer.from(JSON.stringify(header("license", keyId))).toString("base64url")}.`;
}

function header(purpose: SignedTextPurpose, keyId: string) {
  return { alg: "EdDSA", kid: keyId, typ: signedTextPurposes[purpose] };
}

/** Without padding. */
function base64Length(bytes: number): number {
  return Math.ceil((bytes * 4) / 3);
}
