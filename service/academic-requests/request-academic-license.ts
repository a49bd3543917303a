import type { academicLicenseRequestEndpoint } from "#contract/academic-license-request.ts";
import type { CheckedRequestOf } from "#contract/endpoint.ts";
import { change } from "../audit/audited-transaction.ts";
import type { Workplace } from "../context/app-context.ts";
import { receiveRequest } from "./receive-request.ts";
import { sendLostKeyAgain } from "./send-key-again.ts";

/**
 * Takes in a request for an academic license and promises the mails that follow, all or nothing. A repeat of an open
 * request joins it. Whoever has a valid license and has proven the mailbox gets that key once more instead: they have
 * lost it. The caller learns nothing of which it was.
 */
export async function requestAcademicLicense(
  { name, email, university, lang }: CheckedRequestOf<typeof academicLicenseRequestEndpoint>,
  workplace: Workplace,
): Promise<void> {
  await change(workplace, "requester", async (running) => {
    if (await sendLostKeyAgain(running, { mailbox: email, language: lang }, workplace)) return;
    await receiveRequest(running, { name, mailbox: email, university, language: lang }, workplace);
  });
  workplace.mailQueued();
}
