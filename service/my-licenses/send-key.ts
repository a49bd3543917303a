import type { MyLicensesOutcome } from "#content/my-licenses.ts";
import { maySendAgain } from "../academic-requests/life-cycle.ts";
import { statusPageUrl } from "../academic-requests/request-links.ts";
import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { queueLicenseKey } from "../licenses/issue-license.ts";
import { findLicense, lockLicense } from "../licenses/license-store.ts";
import { chargeBudgets } from "../mail/budgets/charge-budgets.ts";
import { hasUsableKey } from "./state-for-licensee.ts";

/** Sends the key of a license to its mailbox again. The page never shows a key. */
export async function sendKey(
  { licenseId, mailbox }: { licenseId: string; mailbox: string },
  appContext: AppContext,
): Promise<MyLicensesOutcome | "unknown"> {
  const outcome = await auditedTransaction(appContext, "licensee", async (tx) => {
    const { transaction, now, audit } = tx;
    // A concurrent press waits here and then sees the mail of this one.
    await lockLicense(transaction, licenseId);
    const license = await findLicense(transaction, licenseId);
    if (license?.mailbox !== mailbox) return "unknown";
    if (!hasUsableKey(license, now)) return "no-key";
    if (!(await maySendAgain(transaction, { purpose: "license-key", aboutId: licenseId }, now)))
      return "sent-often-enough";
    const statusUrl = license.requestId === null ? null : statusPageUrl(license.requestId, appContext);
    const heldFor = await chargeBudgets(transaction, { cause: "link", mailbox, networks: [] }, appContext);
    await queueLicenseKey(tx, license, { statusUrl, occasion: "again", heldFor }, appContext);
    audit({ action: "license-sent-again", subjectId: licenseId, details: { by: "my-licenses" } });
    return "key-sent";
  });
  if (outcome === "key-sent") appContext.mailQueued();
  return outcome;
}
