import { readBase64Url, writeBase64Url } from "./base64url.ts";

/** A UUID in lower case. */
export const identifierPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const identifierBytes = 16;

/** A UUID as its 16 bytes in base64url: 22 characters instead of 36, because license keys are short. */
export function shortenIdentifier(id: string): string {
  if (!identifierPattern.test(id)) throw new TypeError(`Not a UUID in lower case: ${id}`);
  const digits = id.replaceAll("-", "").match(/../g) ?? [];
  return writeBase64Url(Uint8Array.from(digits, (pair) => Number.parseInt(pair, 16)));
}

/** The UUID that 22 characters encode, or undefined if they encode none. */
export function expandIdentifier(short: string): string | undefined {
  const bytes = readBase64Url(short);
  if (bytes?.length !== identifierBytes) return undefined;
  return formatIdentifier(bytes);
}

/** Formats 16 bytes as a UUID (RFC 9562 section 4). */
export function formatIdentifier(bytes: Uint8Array): string {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
