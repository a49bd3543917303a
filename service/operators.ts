import { createHash } from "node:crypto";
import { formatIdentifier } from "#contract/license-key.ts";

/**
 * What links and devices name an operator by: a UUID of version 8 (RFC 9562 section 5.8) derived from the address. Who
 * leaves OPERATORS has no device and no link any more.
 */
export function operatorId(email: string): string {
  const bytes = createHash("sha256").update(`designite operator\n${email}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return formatIdentifier(bytes);
}

/** The address of the operator with this identifier. */
export const findOperator = (operators: readonly string[], id: string | undefined): string | undefined =>
  operators.find((email) => operatorId(email) === id);
