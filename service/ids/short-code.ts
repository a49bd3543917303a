import { createHmac } from "node:crypto";

/** The digits of Crockford's base 32: none can be mistaken for another one. */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A code of `length` digits for a text, which people can read out and nobody can compute without the secret.
 * @param length at most 32
 */
export function shortCode(text: string, length: number, secret: Uint8Array): string {
  const bytes = createHmac("sha256", secret).update(text).digest();
  return Array.from({ length }, (_, place) => digits.charAt(bytes.readUInt8(place) % digits.length)).join("");
}
