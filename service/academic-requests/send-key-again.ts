import type { RequestableLanguage } from "#contract/forms.ts";
import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { queueLicenseKey } from "../licenses/issue-license.ts";
import { listLicenses, type StoredLicense } from "../licenses/license-store.ts";
import { maySendAgain } from "./may-send-again.ts";
import type { ChargeMail } from "./receive-request.ts";
import { statusPageUrl } from "./request-links.ts";
import { findOpenRequest, listAcademicRequests, lockAcademicRequest } from "./request-store.ts";
import { productOf } from "./terms.ts";

interface Holder {
  mailbox: string;
  language: RequestableLanguage;
}

/**
 * Sends the key of a valid academic license once more to its proven mailbox. Says whether the request is answered by
 * that, also when the key was sent a short while ago. An open request is not: its requester waits for a person.
 */
export async function sendLostKeyAgain(
  change: AuditedTransaction,
  holder: Holder,
  appContext: AppContext,
  charge: ChargeMail,
): Promise<boolean> {
  const { transaction, now, audit } = change;
  if (await findOpenRequest(transaction, holder.mailbox, holder.language)) return false;
  const license = await provenLicense(transaction, holder, now);
  if (!license) return false;
  // Who asks at the same time waits here, and then sees the mail of the one before.
  if (license.requestId !== null) await lockAcademicRequest(transaction, license.requestId);
  const heldFor = await charge();
  if (!(await maySendAgain(transaction, { purpose: "license-key", aboutId: license.id }, now))) return true;
  const statusUrl = license.requestId === null ? null : statusPageUrl(license.requestId, appContext);
  await queueLicenseKey(change, license, { statusUrl, occasion: "again", heldFor }, appContext);
  audit({ action: "license-sent-again", subjectId: license.id, details: { by: "form" } });
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
