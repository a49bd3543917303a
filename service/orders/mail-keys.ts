import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { licensesOfOrder, type StoredLicense } from "../licenses/license-store.ts";
import { licenseKeyFile } from "../licenses/mails/key-mail.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { orderKeysMail } from "./mails/order-keys.ts";
import { findOrder, itemsOfOrder } from "./order-store.ts";
import { soldOffer } from "./sold-offers.ts";
import type { OrderItemRow, OrderRow } from "./tables.ts";

/**
 * Queues the one mail with all keys of an order, as soon as the order is paid, every item is known, and every key is
 * there. Keys that replace others later are mailed one by one.
 */
export async function mailKeysOnce(
  { transaction, now }: AuditedTransaction,
  order: OrderRow,
  items: readonly OrderItemRow[],
  appContext: AppContext,
): Promise<void> {
  const { id, state, isTest, keysMailedAt, mailbox, problem } = order;
  if (state !== "paid" || isTest === 1 || keysMailedAt !== null || mailbox === null || problem !== null) return;
  const licenses = (await licensesOfOrder(transaction, id)).filter(({ revokedAt }) => revokedAt === null);
  if (licenses.some(({ keyText }) => keyText === "")) return;
  const toAssign = items.filter(({ offer, seats }) => soldOffer(offer)?.seats === "assigned" && seats > 1);
  const [first, ...others] = licenses;
  await queueMail(transaction, appContext, {
    purpose: "order-keys",
    aboutId: id,
    recipient: mailbox,
    replyTo: appContext.contactEmail,
    ...(first && others.length === 0 && { attachment: licenseKeyFile(first) }),
    ...orderKeysMail({ order, licenses, toAssign }, appContext),
  });
  await transaction
    .updateTable("customerOrder")
    .set({ keysMailedAt: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/**
 * Queues the mail with all keys of an order if the key that has arrived was the last one. Returns whether that mail is
 * for this key: the keys of other people, and those that arrive after that mail, are mailed alone.
 */
export async function mailArrivedKey(
  tx: AuditedTransaction,
  { orderId, mailbox }: Pick<StoredLicense, "orderId" | "mailbox">,
  appContext: AppContext,
): Promise<boolean> {
  const order = orderId === null ? undefined : await findOrder(tx.transaction, orderId);
  if (!order || order.keysMailedAt !== null) return false;
  await mailKeysOnce(tx, order, await itemsOfOrder(tx.transaction, order.id), appContext);
  return mailbox === order.mailbox;
}
