import { createHash, timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import { mailbox } from "#contract/endpoints.ts";
import type { WebhookRequest } from "../../../http/receive-webhook.ts";
import type { MailReport } from "../read-mail-report.ts";

/** What a request of a provider says, or that it does not come from the provider. */
export type ReceivedReports = { kind: "reports"; reports: readonly MailReport[] } | { kind: "not-signed" };

export type ReceiveReports = (request: WebhookRequest) => Promise<ReceivedReports>;

export const notSigned: ReceivedReports = { kind: "not-signed" };

/** Compares secrets in a time that does not tell how much of one is right. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** A mailbox as the queue spells it, or undefined. */
export function readMailbox(text: string): string | undefined {
  const read = v.safeParse(mailbox("recipient"), text.trim().replace(/^.*<([^<>]+)>$/, "$1"));
  return read.success ? read.output : undefined;
}

/** The Message-ID with its angle brackets, which some providers leave out. */
export function readMessageId(text: string | undefined): string | undefined {
  const bare = text?.trim().replace(/^<|>$/g, "") ?? "";
  return /^[!-;=?-~]{3,248}$/.test(bare) ? `<${bare}>` : undefined;
}

/** The enhanced status code in a text of the recipient's server, or a code that says as much as is known. */
export const statusIn = (text: string, otherwise: string): string =>
  /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0] ?? otherwise;
