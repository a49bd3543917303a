import { formatIdentifier } from "#contract/license-key/short-identifier.ts";
import { hashMailbox } from "../suppression/hash-mailbox.ts";

/**
 * The identifier of a mailbox's subscription: a UUID of version 8 (RFC 9562 section 5.8) derived from its keyed hash.
 * It is the same after the subscription was removed and created again, so that the link in an old issue still ends it,
 * and an issue in progress does not reach the mailbox twice.
 */
export function subscriptionIdentifier(mailbox: string, secret: Uint8Array): string {
  const bytes = Buffer.from(hashMailbox(mailbox, secret), "base64url").subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return formatIdentifier(bytes);
}
