import type { academicLicenseRequestEndpoint, CheckedRequestOf } from "#contract/endpoints.ts";
import { change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { foldEmail, isWithinBudget, mostReceiptsADay } from "../mail/limits.ts";
import { queueOperatorMails } from "../mail/notify.ts";
import { queueMail } from "../mail/outbox.ts";
import { evidenceOf } from "./evidence.ts";
import { academicNotice, academicReceipt } from "./mails.ts";
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
    const notice = academicNotice(request, evidence, hasReceipt, app);
    await queueOperatorMails(transaction, app, { purpose: "academic-notice", aboutId: id }, notice);
  });
}

/** Queues the receipt to the requester, for the first time or again. */
export async function queueReceipt(transaction: Queries, request: AcademicLicenseRequestRow, app: App): Promise<void> {
  const about = { purpose: "academic-receipt", aboutId: request.id, recipient: request.email } as const;
  await queueMail(transaction, app, { ...about, ...academicReceipt(request, app) });
}
