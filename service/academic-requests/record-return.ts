import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { queueOperatorMails } from "../mail/queue-operator-mails.ts";
import { type MailReturn, markReturned } from "../mail/returned-mails.ts";
import type { OutgoingMailRow } from "../mail/tables.ts";
import { returnAlarm } from "./mails/return-alarm.ts";
import { recordKeyDelivery } from "./record-key-delivery.ts";

type ReturnedMail = Pick<OutgoingMailRow, "id" | "purpose" | "aboutId" | "recipient">;

/**
 * Records that a mail to a requester or licensee was returned, and alerts the operator once. A license bounces only if
 * the mailbox is the reason or none is known: not if it is full, and not if our own address is blocked.
 */
export async function recordReturn(
  tx: AuditedTransaction,
  { id, purpose, aboutId, recipient }: ReturnedMail,
  returned: MailReturn,
  appContext: AppContext,
): Promise<void> {
  const { verdict, reason } = returned;
  const isNews = await markReturned(tx.transaction, id, returned, tx.now);
  if (purpose === "license-key" && (verdict === "hard" || verdict === "unclear")) {
    await recordKeyDelivery(tx, aboutId, { kind: "bounced", reason }, appContext);
    return;
  }
  if (!isNews) return;
  const alarm = returnAlarm({ purpose, mailbox: recipient ?? "unknown", aboutId, verdict, reason });
  await queueOperatorMails(tx.transaction, appContext, "review", { purpose: "operator-alarm", aboutId }, () => alarm);
}
