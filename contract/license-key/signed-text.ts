import { readBase64Url } from "./base64url.ts";

/**
 * A compact JWS (RFC 7515 section 7.1) with the only header that the signing keys are used with. It is not verified
 * yet.
 */
export interface SignedText {
  keyId: string;
  /** The `typ` of the header. */
  purpose: string;
  claims: Readonly<Record<string, unknown>>;
  /** The bytes that were signed. */
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readRecord(part: string): Record<string, unknown> | undefined {
  const bytes = readBase64Url(part);
  if (!bytes) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the parts of a signed text. Returns undefined if the header has another algorithm or further members. */
export function readSignedText(text: string): SignedText | undefined {
  const [headerPart = "", claimsPart = "", signaturePart = "", ...more] = text.split(".");
  const header = readRecord(headerPart);
  const claims = readRecord(claimsPart);
  const signature = readBase64Url(signaturePart);
  if (!header || !claims || !signature || more.length > 0) return undefined;
  const { alg, kid, typ, ...others } = header;
  if (alg !== "EdDSA" || typeof kid !== "string" || typeof typ !== "string") return undefined;
  if (Object.keys(others).length > 0) return undefined;
  return {
    keyId: kid,
    purpose: typ,
    claims,
    signed: new TextEncoder().encode(`${headerPart}.${claimsPart}`),
    signature,
  };
}
