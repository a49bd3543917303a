import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { queueLicenseKey } from "../licenses/issue-license.ts";
import { findLicense, licensesOfOrder, type StoredLicense } from "../licenses/license-store.ts";
import { licenseKeyFile } from "../licenses/mails/key-mail.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { chargeBudgets } from "../mail/budgets/charge-budgets.ts";
import { erasedMailbox } from "../mail/erased-mailbox.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { orderKeysMail } from "./mails/order-keys.ts";
import { findOrder, itemsOfOrder } from "./order-store.ts";
import { hasSeats } from "./sold-offers.ts";
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
  if (provider === "import" || order.isFurther === 1) return;
  if (state !== "paid" || isTest === 1 || keysMailedAt !== null || mailbox === null || problem !== null) return;
  if (mailbox === erasedMailbox) return;
  const ofOrder = (await licensesOfOrder(transaction, id)).filter(({ revokedAt }) => revokedAt === null);
  const licenses = ofOrder.filter((license) => !isAssigned(license, items));
  const kept = ofOrder.length - licenses.length;
  if (licenses.some(({ keyText }) => keyText === "")) return;
  const toAssign = items.filter((item) => hasSeats(item) && seatsTaken(item, ofOrder) < item.seats);
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
  for (const license of issued) if (isAssigned(license, items)) await mailSeatKey(tx, license, appContext);
}

/**
 * Queues the mail with the key of a seat to its person, if the key is there. A seat that the buyer assigns counts for the
 * budgets of mails; one that was kept or issued anew does not.
 */
export async function mailSeatKey(
  { transaction }: AuditedTransaction,
  license: LicenseRow,
  appContext: AppContext,
): Promise<void> {
  const { mailbox, keyText, renewsId, replacesId } = license;
  if (keyText === "" || mailbox === erasedMailbox) return;
  // The license that a seat had before may be of another person.
  const before = replacesId === null ? undefined : await findLicense(transaction, replacesId);
  const occasion = before?.mailbox === mailbox ? "replaced" : "issued";
  const isOfBuyer = occasion === "issued" && renewsId === null;
  const heldFor = isOfBuyer ? await chargeBudgets(transaction, { mailbox, networks: [] }, appContext) : undefined;
  await queueLicenseKey({ transaction }, license, { statusUrl: null, occasion, heldFor }, appContext);
}

const isAssigned = ({ orderItem }: LicenseRow, items: readonly OrderItemRow[]) =>
  items.some((item) => item.item === orderItem && hasSeats(item));

const seatsTaken = ({ item }: OrderItemRow, licenses: readonly LicenseRow[]) =>
  licenses.filter(({ orderItem }) => orderItem === item).length;

/**
 * Queues the mail for a key that has arrived, if it belongs to an order: the one with all keys of the order once the last
 * is there, or one of its own to the person of a seat. Returns false for any other key, which is mailed alone.
 */
export async function mailArrivedKey(
  tx: AuditedTransaction,
  license: StoredLicense,
  appContext: AppContext,
): Promise<boolean> {
  const { transaction } = tx;
  const order = license.orderId === null ? undefined : await findOrder(transaction, license.orderId);
  if (!order || order.provider === "import") return false;
  const items = await itemsOfOrder(transaction, order.id);
  if (isAssigned(license, items)) {
    await mailSeatKey(tx, license, appContext);
    return true;
  }
  if (order.keysMailedAt !== null) return false;
  await mailKeysOnce(tx, order, items, appContext);
  return license.mailbox === order.mailbox;
}
