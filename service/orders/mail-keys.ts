import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { queueLicenseKey } from "../licenses/issue-license.ts";
import { licensesOfOrder, type StoredLicense } from "../licenses/license-store.ts";
import { licenseKeyFile } from "../licenses/mails/key-mail.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { erasedMailbox } from "../mail/erased-mailbox.ts";
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
  const { id, provider, state, isTest, keysMailedAt, mailbox, problem } = order;
  if (provider === "import") return;
  if (state !== "paid" || isTest === 1 || keysMailedAt !== null || mailbox === null || problem !== null) return;
  if (mailbox === erasedMailbox) return;
  const ofOrder = (await licensesOfOrder(transaction, id)).filter(({ revokedAt }) => revokedAt === null);
  const licenses = ofOrder.filter((license) => !isAssigned(license, items));
  const kept = ofOrder.length - licenses.length;
  if (licenses.some(({ keyText }) => keyText === "")) return;
  const toAssign = items.filter((item) => isForPeople(item) && seatsTaken(item, ofOrder) < item.seats);
  const [first, ...others] = licenses;
  await queueMail(transaction, appContext, {
    purpose: "order-keys",
    aboutId: id,
    recipient: mailbox,
    replyTo: appContext.contactEmail,
    ...(first && others.length === 0 && { attachment: licenseKeyFile(first) }),
    ...orderKeysMail({ order, licenses, toAssign, kept }, appContext),
  });
  await transaction
    .updateTable("customerOrder")
    .set({ keysMailedAt: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** Queues a mail for each key that an order gets after that mail, such as for another plan. */
export async function mailFurtherKeys(
  tx: AuditedTransaction,
  licenses: readonly LicenseRow[],
  appContext: AppContext,
): Promise<void> {
  for (const license of licenses) {
    const occasion = license.replacesId === null ? "issued" : "replaced";
    if (license.keyText !== "") await queueLicenseKey(tx, license, { statusUrl: null, occasion }, appContext);
  }
}

/** Queues a mail to each person who keeps a seat of an order that was renewed. */
export async function mailSeatKeys(
  tx: AuditedTransaction,
  issued: readonly LicenseRow[],
  items: readonly OrderItemRow[],
  appContext: AppContext,
): Promise<void> {
  for (const license of issued) {
    if (!isAssigned(license, items) || license.keyText === "") continue;
    await queueLicenseKey(tx, license, { statusUrl: null, occasion: "issued" }, appContext);
  }
}

/** Whether the buyer assigns the seats of an item to people. One seat alone goes to the buyer. */
const isForPeople = ({ offer, seats }: OrderItemRow) => soldOffer(offer)?.seats === "assigned" && seats > 1;

const isAssigned = ({ orderItem }: LicenseRow, items: readonly OrderItemRow[]) =>
  items.some((item) => item.item === orderItem && isForPeople(item));

const seatsTaken = ({ item }: OrderItemRow, licenses: readonly LicenseRow[]) =>
  licenses.filter(({ orderItem }) => orderItem === item).length;

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
