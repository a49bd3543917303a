import { createHmac, randomBytes } from "node:crypto";
import { formatIdentifier } from "#contract/license-key.ts";
import type { Clock } from "./clock.ts";

export type CreateIdentifier = () => string;

/**
 * Makes UUIDs of version 7 (RFC 9562 section 5.7): the time first, then a counter within the millisecond (section 6.2,
 * method 1), so that those of one source sort in the order in which they were made.
 */
export function createIdentifierSource(clock: Pick<Clock, "now">, random: RandomSource): CreateIdentifier {
  let time = 0;
  let count = 0;
  return () => {
    const now = clock.now().getTime();
    count = now === time ? (count + 1) % 0x1000 : 0;
    time = now;
    const bytes = Buffer.alloc(16);
    bytes.writeUIntBE(time, 0, 6);
    bytes.writeUInt16BE(0x7000 | count, 6);
    bytes.set(random.bytes(8), 8);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    return formatIdentifier(bytes);
  };
}

/** The digits of Crockford's base 32: none can be mistaken for another one. */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** When an identifier of version 7 was made. */
export const identifierTime = (identifier: string): Date =>
  new Date(Number.parseInt(identifier.replace("-", "").slice(0, 12), 16));

/**
 * A code of `length` digits for a text, which people can read out and nobody can compute without the secret.
 * @param length at most 32
 */
export function shortCode(text: string, length: number, secret: Uint8Array): string {
  const bytes = createHmac("sha256", secret).update(text).digest();
  return Array.from({ length }, (_, place) => digits.charAt(bytes.readUInt8(place) % digits.length)).join("");
}

/** Randomness as a dependency, so that tests can control it. */
export interface RandomSource {
  bytes(count: number): Uint8Array;
  /** From 0 (inclusive) to 1 (exclusive). */
  fraction(): number;
}

export const systemRandomSource: RandomSource = { bytes: randomBytes, fraction: Math.random };
