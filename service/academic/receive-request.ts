import { deskPath } from "#contract/addresses.ts";
import type { academicLicenseRequestEndpoint, CheckedRequestOf } from "#contract/endpoints.ts";
import { change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { foldEmail, isWithinBudget, mostReceiptsADay } from "../mail/limits.ts";
import { queueOperatorMails } from "../mail/notify.ts";
import { queueMail } from "../mail/outbox.ts";
import { linkUrl } from "../tokens.ts";
import { evidenceOf } from "./evidence.ts";
import { academicNotice, academicReceipt } from "./mails.ts";
import { promisedTimes } from "./request.ts";
import type { AcademicLicenseRequestRow } from "./tables.ts";

/**
 * Stores a request and queues a receipt to the requester and a notice to the operator. Of one that repeats an open request
 * word for word nothing is stored. The answer is the same.
 */
export async function requestAcademicLicense(
  { name, email, university, lang: language }: CheckedRequestOf<typeof academicLicenseRequestEndpoint>,
  app: App,
): Promise<void> {
  await change(app, "requester", async (tx) => {
    const { transaction, now, audit } = tx;
    const request = await transaction
      .insertInto("academicLicenseRequest")
      .values({
        ...{ name, email, university, language },
        id: app.createIdentifier(),
        emailKey: foldEmail(email),
        state: "received",
        receivedAt: now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!request) return;
    const { id } = request;
    audit({ action: "request-received", subjectId: id, details: { language } });
    const receipt = { purpose: "academic-receipt", recipient: email, most: mostReceiptsADay } as const;
    const hasReceipt = await isWithinBudget(tx, receipt);
    if (hasReceipt) await queueReceipt(transaction, request, app);
    const evidence = await evidenceOf(transaction, request, app);
    const deskUrl = `${app.siteUrl}${deskPath}/requests/${id}`;
    const notice = academicNotice({ ...request, evidence, deskUrl, hasReceipt });
    await queueOperatorMails(transaction, app, { purpose: "academic-notice", aboutId: id }, notice);
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
