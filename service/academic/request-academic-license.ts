import type { InferOutput } from "valibot";
import type { AcademicLicenseRequest } from "#contract/academic-license-request.ts";
import { academicNotice } from "#service/mail/academic-notice.ts";
import { academicReceipt } from "#service/mail/academic-receipt.ts";
import { queueMail } from "#service/mail/outbox-store.ts";
import type { Workplace } from "#service/workplace.ts";
import { addAcademicRequest } from "./academic-request-store.ts";

/**
 * Takes in a request for an academic licence and promises two mails, all or nothing: a receipt to the requester and a
 * notice to whoever reviews. A repeat of an open request joins it.
 */
export async function requestAcademicLicense(
  { name, email, university, lang }: InferOutput<typeof AcademicLicenseRequest>,
  workplace: Workplace,
): Promise<void> {
  const id = workplace.createIdentifier();
  const received = {
    name,
    mailbox: email,
    university,
    language: lang,
    receivedAt: workplace.clock.now().toISOString(),
  };
  const isNew = await workplace.database.query.transaction().execute(async (transaction) => {
    if (
      !(await addAcademicRequest(transaction, {
        id,
        state: "received",
        mailboxProvenAt: null,
        explanation: null,
        ...received,
      }))
    )
      return false;
    await queueMail(transaction, workplace, {
      purpose: "academic-receipt",
      aboutId: id,
      recipient: email,
      replyTo: workplace.contactEmail,
      ...academicReceipt(lang, workplace),
    });
    await queueMail(transaction, workplace, {
      purpose: "academic-notice",
      aboutId: id,
      recipient: workplace.reviewEmail,
      replyTo: email,
      ...academicNotice({ id, ...received }),
    });
    return true;
  });
  if (isNew) workplace.mailQueued();
}
