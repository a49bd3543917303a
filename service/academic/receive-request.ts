import { deskPath } from "#contract/addresses.ts";
import type { academicLicenseRequestEndpoint, CheckedRequestOf } from "#contract/endpoints.ts";
import { change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { isWithinBudget, mostReceiptsADay } from "../mail/limits.ts";
import { queueOperatorMails } from "../mail/notify.ts";
import { queueMail } from "../mail/outbox.ts";
import { linkUrl } from "../tokens.ts";
import { promisedTimes } from "./life-cycle.ts";
import { academicNotice, academicReceipt } from "./mails.ts";
import { describeEvidence, gatherEvidence } from "./request-evidence.ts";
import { addAcademicRequest } from "./request-store.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

/**
 * Stores a request and queues a receipt to the requester and a notice to the operator. Of one that repeats an open request
 * word for word nothing is stored. The answer is the same.
 */
export async function requestAcademicLicense(
  { name, email, university, lang }: CheckedRequestOf<typeof academicLicenseRequestEndpoint>,
  app: App,
): Promise<void> {
  await change(app, "requester", async (tx) => {
    const { transaction, now, audit } = tx;
    const request: AcademicLicenseRequestRow = {
      ...{ name, email, university, language: lang },
      id: app.createIdentifier(),
      state: "received",
      receivedAt: now.toISOString(),
      ...{ reason: null, note: null, decidedBy: null, decidedAt: null },
    };
    if (!(await addAcademicRequest(transaction, request))) return;
    audit({ action: "request-received", subjectId: request.id, details: { language: lang } });
    const receipt = { purpose: "academic-receipt", recipient: email, most: mostReceiptsADay } as const;
    const hasReceipt = await isWithinBudget(tx, receipt);
    if (hasReceipt) await queueReceipt(transaction, request, app);
    await queueNotice(transaction, request, hasReceipt, app);
  });
}

/** Queues the receipt to the requester, for the first time or again. */
export async function queueReceipt(
  transaction: Queries,
  { id, email, language, receivedAt }: AcademicLicenseRequestRow,
  app: App,
): Promise<void> {
  const { askAfter } = promisedTimes(receivedAt);
  const receipt = academicReceipt({ language, statusUrl: linkUrl("request-status", id, app), askAfter }, app);
  await queueMail(transaction, app, { purpose: "academic-receipt", aboutId: id, recipient: email, ...receipt });
}

async function queueNotice(
  transaction: Queries,
  request: AcademicLicenseRequestRow,
  hasReceipt: boolean,
  app: App,
): Promise<void> {
  const { id } = request;
  const evidence = describeEvidence(request, await gatherEvidence(transaction, request, app));
  const notice = academicNotice({
    ...request,
    evidence,
    deskUrl: `${app.siteUrl}${deskPath}/requests/${id}`,
    hasReceipt,
  });
  await queueOperatorMails(transaction, app, { purpose: "academic-notice", aboutId: id }, notice);
}
