import { formatIdentifier } from "#contract/license-key/short-identifier.ts";
import { hashMailbox } from "./hash-mailbox.ts";

/**
 * The identifier of a mailbox's subscription: a UUID of version 8 (RFC 9562 section 5.8) derived from its keyed hash.
 * It is the same after the subscription was removed and created again, so that the link in an old issue still ends it,
 * and an issue in progress does not reach the mailbox twice.
 */
export function subscriptionIdentifier(mailbox: string, secret: Uint8Array): string {
  return identifierOfHash(hashMailbox(mailbox, secret));
}

/** The same, from the hash that a suppression keeps. */
export function identifierOfHash(mailboxHash: string): string {
  const bytes = Buffer.from(mailboxHash, "base64url").subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return formatIdentifier(bytes);
}

/** Subscriptions of the first version have an identifier of version 7, and none of a hash. */
export function isMadeOfHash(id: string): boolean {
  return id.charAt(14) === "8";
}
