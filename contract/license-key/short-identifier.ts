import { readBase64Url, writeBase64Url } from "./base64url.ts";

/** A UUID in lower case. */
export const identifierPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const identifierBytes = 16;

/** A UUID as its 16 bytes in base64url: 22 characters instead of 36, because license keys are short. */
export function shortenIdentifier(id: string): string {
  if (!identifierPattern.test(id)) throw new TypeError(`Not a UUID in lower case: ${id}`);
  const digits = id.replaceAll("-", "");
  const bytes = new Uint8Array(identifierBytes);
  for (let place = 0; place < identifierBytes; place += 1)
    bytes[place] = Number.parseInt(digits.slice(2 * place, 2 * place + 2), 16);
  return writeBase64Url(bytes);
}

/** The UUID that 22 characters encode, or undefined if they encode none. */
export function expandIdentifier(short: string): string | undefined {
  const bytes = readBase64Url(short);
  if (bytes?.length !== identifierBytes) return undefined;
  return formatIdentifier(bytes);
}

/** Formats 16 bytes as a UUID (RFC 9562 section 4). */
export function formatIdentifier(bytes: Uint8Array): string {
  let digits = "";
  for (const byte of bytes) digits += digitsOfBytes[byte];
  const parts = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)];
  return parts.join("-");
}

const digitsOfBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
