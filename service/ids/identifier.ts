import { formatIdentifier } from "#contract/license-key/short-identifier.ts";
import type { Clock } from "../time/clock.ts";
import type { RandomSource } from "./random-source.ts";

export type CreateIdentifier = () => string;

/** Makes UUIDs of version 7 (RFC 9562 section 5.7): the time first, so that they sort and index by age. */
export function createIdentifierSource(clock: Pick<Clock, "now">, random: RandomSource): CreateIdentifier {
  return () => {
    const bytes = Buffer.alloc(16);
    bytes.writeUIntBE(clock.now().getTime(), 0, 6);
    bytes.set(random.bytes(10), 6);
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    return formatIdentifier(bytes);
  };
}
