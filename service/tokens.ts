import { createHmac, timingSafeEqual } from "node:crypto";
import { statusPagePath, tokenParameter } from "#contract/addresses.ts";
import { expandIdentifier, readBase64Url, shortenIdentifier } from "#contract/license-key.ts";
import type { Clock } from "./clock.ts";
import { addDuration, days, minutes } from "./time.ts";

/** The secrets of the links. The first one signs; links signed with an older secret still work. */
export type LinkSecrets = readonly [Uint8Array, ...Uint8Array[]];

/** What a link is about, and whom it was sent to, if it names one. */
export interface LinkContent {
  subjectId: string;
  holderId?: string;
}

type LinkVerdict =
  /** One that has expired was valid before. */
  | ({ kind: "valid" | "expired"; expiresAt?: Date } & LinkContent)
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
  const names = holderId === undefined ? [subjectId] : [subjectId, holderId];
  const content = [...names.map(shortenIdentifier), ...expiry].join(".");
  return `${content}.${sign(purpose, content, secret).toString("base64url")}`;
}

/**
 * The address of a page that a mail links to. It is sent only to the mailbox that it concerns, so using it proves the
 * mailbox. The token is in the query, which is not logged.
 */
export function linkUrl(
  purpose: MailedPurpose,
  subjectId: string,
  { siteUrl, linkSecrets, clock }: { siteUrl: string; linkSecrets: LinkSecrets; clock: Clock },
  holderId?: string,
): string {
  const token = createLinkToken(purpose, subjectId, clock.now(), linkSecrets, holderId);
  return `${siteUrl}${linkPurposes[purpose].page}?${tokenParameter}=${token}`;
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
  const expiresAt = expiry === undefined ? undefined : new Date(Number.parseInt(expiry, 36) * 1000);
  return {
    kind: expiresAt === undefined || now < expiresAt ? "valid" : "expired",
    subjectId,
    ...(holderId !== undefined && { holderId }),
    ...(expiresAt && { expiresAt }),
  };
}

/** The purpose is signed but not part of the token: the address implies it. */
function sign(purpose: LinkPurpose, content: string, secret: Uint8Array): Buffer {
  return createHmac("sha256", secret)
    .update(`designite link\n${purpose}\n${content}`)
    .digest()
    .subarray(0, signatureBytes);
}

/** Whole seconds since 1970 in base 36. */
const writeExpiry = (time: Date): string => Math.floor(time.getTime() / 1000).toString(36);

/**
 * The tokens that let their holder do something, for how many milliseconds, and on which page. A token for one purpose
 * does not work for another. Tokens that never expire are sent to one mailbox, and their actions may be repeated without harm.
 */
export const linkPurposes = {
  /** The mail that signs a device of the operator in. It works once. */
  "operator-sign-in": { lifetime: minutes(15) },
  /** The cookie of a signed-in device. */
  "operator-session": { lifetime: days(30) },
  /** The status page of a request, with its buttons. */
  "request-status": { lifetime: "for-ever", page: statusPagePath },
  /** The list of all licenses of a mailbox, with keys to be sent. */
  "my-licenses": { lifetime: days(1), page: "/licenses/list" },
  /** A later consent does not count as an answer to the mail. */
  "confirm-subscription": { lifetime: days(30), page: "/apis/newsletter/confirm" },
  /** In every issue: CASL requires 60 days at least, and old issues are found later than that. */
  unsubscribe: { lifetime: "for-ever", page: "/apis/newsletter/unsubscribe" },
} as const satisfies Readonly<Record<string, { lifetime: number | "for-ever"; page?: string }>>;
export type LinkPurpose = keyof typeof linkPurposes;
type MailedPurpose = {
  [Purpose in LinkPurpose]: (typeof linkPurposes)[Purpose] extends { page: string } ? Purpose : never;
}[LinkPurpose];
