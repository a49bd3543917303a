import { change } from "../change.ts";
import type { App } from "../context.ts";
import { lock, type Queries } from "../db/database.ts";
import { queueLicenseKey } from "../licenses/issue-license.ts";
import { findLicenseOfRequest } from "../licenses/license-store.ts";
import { maySendAgain } from "../mail/limits.ts";
import { dropUnsentMails } from "../mail/outbox.ts";
import { isOpen } from "./life-cycle.ts";
import { queueReceipt } from "./receive-request.ts";
import { updateRequest } from "./request-store.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

/** The outcome of a button of the status page. Pressing one twice does no harm. */
export type StepOutcome = "sent-again" | "sent-often-enough" | "nothing-to-send" | "withdrawn" | "too-late" | "unknown";

/** The mail that can be sent again: the receipt while the request is open, the key once there is one. */
export async function findCurrentMail(queries: Queries, request: AcademicLicenseRequestRow, now: Date) {
  if (isOpen(request)) return { purpose: "academic-receipt", aboutId: request.id } as const;
  const license = await findLicenseOfRequest(queries, request.id);
  if (!license || license.revokedAt !== null || license.expiresAt <= now.toISOString()) return undefined;
  return license.keyText === "" ? undefined : ({ purpose: "license-key", aboutId: license.id, license } as const);
}

export async function sendMailAgain(requestId: string, app: App): Promise<StepOutcome> {
  return await change<StepOutcome>(app, "requester", async (tx) => {
    const { transaction, now, audit } = tx;
    const request = await lock(transaction, "academicLicenseRequest", requestId);
    if (!request) return "unknown";
    const mail = await findCurrentMail(transaction, request, now);
    if (!mail) return "nothing-to-send";
    if (!(await maySendAgain(transaction, mail, now))) return "sent-often-enough";
    if (mail.purpose === "license-key") {
      await queueLicenseKey(tx, mail.license, { occasion: "again" }, app);
      audit({ action: "license-sent-again", subjectId: mail.aboutId, details: { by: "status-page" } });
    } else {
      await queueReceipt(transaction, request, app);
      audit({ action: "request-receipt-sent-again", subjectId: requestId });
    }
    return "sent-again";
  });
}

/** Withdraws a request that is not decided yet. A notice that has not left is not sent. */
export async function withdrawRequest(requestId: string, app: App): Promise<StepOutcome> {
  return await change<StepOutcome>(app, "requester", async ({ transaction, now, audit }) => {
    const request = await lock(transaction, "academicLicenseRequest", requestId);
    if (!request) return "unknown";
    if (request.state === "withdrawn") return "withdrawn";
    if (!isOpen(request)) return "too-late";
    await updateRequest(transaction, requestId, { state: "withdrawn" });
    audit({ action: "request-withdrawn", subjectId: requestId });
    await dropUnsentMails(transaction, { purpose: "academic-notice", aboutId: requestId }, now.toISOString());
    return "withdrawn";
  });
}
