import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import type { Mail } from "../mail/compose-mail.ts";
import { queueOperatorMails } from "../mail/queue-operator-mails.ts";

/** Queues a mail to the operator about an order, or about an event of a provider, by its id. */
export async function queueOrderAlarm(
  transaction: Queries,
  appContext: AppContext,
  aboutId: string,
  mail: Mail,
): Promise<void> {
  await queueOperatorMails(transaction, appContext, "orders", { purpose: "order-alarm", aboutId }, () => mail);
}
