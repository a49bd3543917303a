import type { RequestableLanguage } from "#contract/forms.ts";
import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { queueLicenseKey } from "../licenses/issue-license.ts";
import { isKeyAwaited, listLicenses, type StoredLicense } from "../licenses/license-store.ts";
import { maySendAgain } from "./may-send-again.ts";
import type { ChargeMail } from "./receive-request.ts";
import { statusPageUrl } from "./request-links.ts";
import { findOpenRequest, isProvenMailbox, lockAcademicRequest } from "./request-store.ts";
import { productOf } from "./terms.ts";

interface Holder {
  mailbox: string;
  language: RequestableLanguage;
}

/**
 * Sends the key of a valid academic license again to its proven mailbox. Returns whether this answers the request, also
 * if the key was sent a short while ago. An open request is left to the operator.
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
  // A concurrent request waits here and then sees the mail of this one.
  if (license.requestId !== null) await lockAcademicRequest(transaction, license.requestId);
  // The mail with the key follows when the key arrives.
  if (isKeyAwaited(license)) return true;
  const heldFor = await charge();
  if (!(await maySendAgain(transaction, { purpose: "license-key", aboutId: license.id }, now))) return true;
  const statusUrl = license.requestId === null ? null : statusPageUrl(license.requestId, appContext);
  await queueLicenseKey(change, license, { statusUrl, occasion: "again", heldFor }, appContext);
  audit({ action: "license-sent-again", subjectId: license.id, details: { by: "form" } });
  return true;
}

/** The newest valid license of a proven mailbox. */
async function provenLicense(
  queries: Queries,
  { mailbox, language }: Holder,
  now: Date,
): Promise<StoredLicense | undefined> {
  if (!(await isProvenMailbox(queries, mailbox))) return undefined;
  const product = productOf(language).id;
  const [license] = await listLicenses(queries, { mailbox, product, edition: "academic", validAt: now, limit: 1 });
  return license;
}
