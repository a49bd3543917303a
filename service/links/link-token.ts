import { createHmac, timingSafeEqual } from "node:crypto";
import { readBase64Url } from "#contract/license-key/base64url.ts";
import { expandIdentifier, shortenIdentifier } from "#contract/license-key/short-identifier.ts";
import { addDuration } from "../time/durations.ts";
import { type LinkPurpose, linkPurposes } from "./link-purposes.ts";

/** The secrets of the links. The first one signs; links signed with an older secret still work. */
export type LinkSecrets = readonly [Uint8Array, ...Uint8Array[]];

/** What a link is about, and whom it was sent to, if it names one. */
export interface LinkContent {
  subjectId: string;
  holderId?: string;
}

export type LinkVerdict =
  | ({ kind: "valid" } & LinkContent)
  /** It was valid and has expired. */
  | ({ kind: "expired"; expiredAt: Date } & LinkContent)
  /** Truncated, altered, invented, or made for another purpose. */
  | { kind: "invalid" };

/** 128 bits cannot be guessed, and keep the address short enough for a line of a mail (RFC 2104 section 5). */
const signatureBytes = 16;
const tokenPattern =
  /^(?<subject>[\w-]{22})(?:\.(?<holder>[\w-]{22}))?(?:\.(?<expiry>[0-9a-z]{1,9}))?\.(?<signature>[\w-]{22})$/;

/**
 * Creates the token of a link, which permits one action on one row, identified by a UUID. Nothing is stored: the same
 * purpose, row, holder and time give the same token.
 *
 * @param holderId the operator whom the link is sent to, if it is for this one alone
 */
export function createLinkToken(
  purpose: LinkPurpose,
  subjectId: string,
  now: Date,
  [secret]: LinkSecrets,
  holderId?: string,
): string {
  const { lifetime } = linkPurposes[purpose];
  const expiry = lifetime === "for-ever" ? [] : [writeExpiry(addDuration(now, lifetime))];
  const names = [subjectId, ...(holderId === undefined ? [] : [holderId])];
  const content = [...names.map(shortenIdentifier), ...expiry].join(".");
  return `${content}.${sign(purpose, content, secret).toString("base64url")}`;
}

/** Verifies the token of a link. */
export function readLinkToken(purpose: LinkPurpose, token: string, now: Date, secrets: LinkSecrets): LinkVerdict {
  const { subject, holder, expiry, signature } = tokenPattern.exec(token)?.groups ?? {};
  const expires = linkPurposes[purpose].lifetime !== "for-ever";
  if (subject === undefined || signature === undefined || expires !== (expiry !== undefined))
    return { kind: "invalid" };
  const signed = token.slice(0, token.lastIndexOf("."));
  const given = readBase64Url(signature);
  if (!given) return { kind: "invalid" };
  const isValid = secrets.some((secret) => timingSafeEqual(sign(purpose, signed, secret), given));
  const subjectId = expandIdentifier(subject);
  const holderId = holder === undefined ? undefined : expandIdentifier(holder);
  if (!isValid || subjectId === undefined) return { kind: "invalid" };
  const content = { subjectId, ...(holderId !== undefined && { holderId }) };
  if (expiry === undefined) return { kind: "valid", ...content };
  const expiredAt = readExpiry(expiry);
  return now.getTime() < expiredAt.getTime()
    ? { kind: "valid", ...content }
    : { kind: "expired", ...content, expiredAt };
}

/** The purpose is signed but not part of the token: the address implies it. */
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
