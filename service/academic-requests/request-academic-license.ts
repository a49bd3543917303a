import type { academicLicenseRequestEndpoint } from "#contract/academic-license-request.ts";
import type { CheckedRequestOf } from "#contract/endpoint.ts";
import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { chargeBudgets } from "../mail/budgets/charge-budgets.ts";
import { receiveRequest } from "./receive-request.ts";
import { sendLostKeyAgain } from "./send-key-again.ts";

/**
 * Receives a request for an academic license and queues its mails, in one transaction. A repeat of an open request
 * joins it. If the mailbox is proven and has a valid license, its key is sent again instead. The caller does not learn
 * which of these happened: every call is charged to the budgets of mails, also if it leads to none.
 *
 * @param networks the networks of the caller, the narrowest first
 */
export async function requestAcademicLicense(
  { name, email, university, lang }: CheckedRequestOf<typeof academicLicenseRequestEndpoint>,
  appContext: AppContext,
  networks: readonly string[],
): Promise<void> {
  await auditedTransaction(appContext, "requester", async (tx) => {
    const charge = (isToCustomer: boolean) =>
      chargeBudgets(tx.transaction, { cause: "academic-request", mailbox: email, networks, isToCustomer }, appContext);
    if (await sendLostKeyAgain(tx, { mailbox: email, language: lang }, appContext, () => charge(true))) return;
    await receiveRequest(tx, { name, mailbox: email, university, language: lang }, appContext, () => charge(false));
  });
  appContext.mailQueued();
}
