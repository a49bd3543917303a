import type { RequestableLanguage } from "#contract/forms.ts";
import type { Change } from "../audit/audited-transaction.ts";
import type { Workplace } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { queueLicenseKey } from "../licenses/issue-license.ts";
import { listLicenses, type StoredLicense } from "../licenses/license-store.ts";
import { maySendAgain } from "./may-send-again.ts";
import { statusPageUrl } from "./request-links.ts";
import { findOpenRequest, listAcademicRequests, takeAcademicRequest } from "./request-store.ts";
import { productOf } from "./terms.ts";

interface Holder {
  mailbox: string;
  language: RequestableLanguage;
}

/**
 * Sends the key of a valid academic license once more to its proven mailbox. Says whether the request is answered by
 * that, also when the key was sent a short while ago. An open request is not: its requester waits for a person.
 */
export async function sendLostKeyAgain(change: Change, holder: Holder, workplace: Workplace): Promise<boolean> {
  const { transaction, now, note } = change;
  if (await findOpenRequest(transaction, holder.mailbox, holder.language)) return false;
  const license = await provenLicense(transaction, holder, now);
  if (!license) return false;
  // Who asks at the same time waits here, and then sees the mail of the one before.
  if (license.requestId !== null) await takeAcademicRequest(transaction, license.requestId);
  if (!(await maySendAgain(transaction, { purpose: "license-key", aboutId: license.id }, now))) return true;
  const statusUrl = license.requestId === null ? null : statusPageUrl(license.requestId, workplace);
  await queueLicenseKey(change, license, { statusUrl, occasion: "again" }, workplace);
  note({ action: "license-sent-again", subjectId: license.id, details: { by: "form" } });
  return true;
}

/** The newest license that is still valid, of a mailbox that somebody has shown to read. */
async function provenLicense(
  queries: Queries,
  { mailbox, language }: Holder,
  now: Date,
): Promise<StoredLicense | undefined> {
  const requests = await listAcademicRequests(queries, { mailbox, limit: 1000 });
  if (!requests.some(({ mailboxProvenAt }) => mailboxProvenAt !== null)) return undefined;
  const product = productOf(language).id;
  const [license] = await listLicenses(queries, { mailbox, product, edition: "academic", validAt: now, limit: 1 });
  return license;
}
