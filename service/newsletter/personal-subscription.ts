import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { eraseSubscription } from "./erase-subscriber.ts";
import { findSubscription } from "./subscription-store.ts";

/** The subscription of a person with its consent record, if there is one. */
export async function findPersonalSubscription(mailbox: string, { database: { query } }: AppContext) {
  const subscription = await findSubscription(query, mailbox);
  return subscription ? [subscription] : [];
}

export async function erasePersonalSubscription(
  tx: AuditedTransaction,
  mailbox: string,
  appContext: AppContext,
): Promise<void> {
  await eraseSubscription(tx, mailbox, appContext);
}
export function summarizePersonalSubscription({
  state,
  subscribedAt,
}: {
  id: string;
  state: string;
  subscribedAt: string;
}): string {
  return `${state}, since ${subscribedAt.slice(0, 10)}`;
}
