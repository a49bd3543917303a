import { createHmac, timingSafeEqual } from "node:crypto";
import { expandIdentifier, shortenIdentifier } from "#contract/license-key/short-identifier.ts";
import { addDuration, days } from "../time/durations.ts";
import { type LinkPurpose, linkPurposes } from "./link-purposes.ts";

/** The secrets of the links. The first one signs; links signed with a later one, an older secret, still work. */
export type LinkSecrets = readonly [Uint8Array, ...Uint8Array[]];

export type LinkVerdict =
  | { kind: "valid"; subjectId: string }
  /** It was valid, and its time is over. */
  | { kind: "expired"; subjectId: string; expiredAt: Date }
  /** Cut off, altered, invented, or made for another purpose. */
  | { kind: "invalid" };

/** Nobody guesses 128 bits, and the address stays short enough for a line of a mail (RFC 2104 section 5). */
const signatureBytes = 16;
const tokenPattern = /^(?<subject>[\w-]{22})(?:\.(?<expiry>[0-9a-z]{1,9}))?\.(?<signature>[\w-]{22})$/;

/**
 * The part of an address that lets its holder do one thing to one row, whose id is a UUID. Nothing is stored: the same
 * purpose, row and time always give the same token.
 */
export function createLinkToken(purpose: LinkPurpose, subjectId: string, now: Date, [secret]: LinkSecrets): string {
  const lifetime = linkPurposes[purpose].days;
  const expiry = lifetime === "for-ever" ? [] : [writeExpiry(addDuration(now, days(lifetime)))];
  const content = [shortenIdentifier(subjectId), ...expiry].join(".");
  return `${content}.${sign(purpose, content, secret).toString("base64url")}`;
}

/** Says what a token from an address lets its holder do. */
export function readLinkToken(purpose: LinkPurpose, token: string, now: Date, secrets: LinkSecrets): LinkVerdict {
  const { subject, expiry, signature } = tokenPattern.exec(token)?.groups ?? {};
  const expires = linkPurposes[purpose].days !== "for-ever";
  if (subject === undefined || signature === undefined || expires !== (expiry !== undefined))
    return { kind: "invalid" };
  const content = token.slice(0, token.lastIndexOf("."));
  const given = Buffer.from(signature, "base64url");
  // The last character holds four bits more than the signature: one link has one text (RFC 4648 section 3.5).
  if (given.toString("base64url") !== signature) return { kind: "invalid" };
  const isValid = secrets.some((secret) => timingSafeEqual(sign(purpose, content, secret), given));
  const subjectId = expandIdentifier(subject);
  if (!isValid || subjectId === undefined) return { kind: "invalid" };
  if (expiry === undefined) return { kind: "valid", subjectId };
  const expiredAt = readExpiry(expiry);
  return now.getTime() < expiredAt.getTime() ? { kind: "valid", subjectId } : { kind: "expired", subjectId, expiredAt };
}

/** The purpose is signed and not written: what the address leads to tells it. */
function sign(purpose: LinkPurpose, content: string, secret: Uint8Array): Buffer {
  return createHmac("sha256", secret)
    .update(`designite link\n${purpose}\n${content}`)
    .digest()
    .subarray(0, signatureBytes);
}

/** Whole seconds since 1970 in base 36. */
function writeExpiry(time: Date): string {
  return Math.floor(time.getTime() / 1000).toString(36);
}

function readExpiry(expiry: string): Date {
  return new Date(Number.parseInt(expiry, 36) * 1000);
}
