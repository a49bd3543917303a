import { productNames } from "#content/catalog/product-names.ts";
import { offers } from "#content/products/offers.ts";
import { queueLicenseKey } from "../licenses/issue-license.ts";
import { keyBlocks, keyTimes, licenseKeyFile } from "../licenses/key-mail.ts";
import { findLicense, licensesOfOrder, type StoredLicense } from "../licenses/license-store.ts";
import { parseProducts } from "../licenses/licensed-products.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import type { AuditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { chargeBudgets } from "../platform/mail/budgets/charge-budgets.ts";
import { composeLetter, type Mail, type MailBlock, type MailWording, wordsOf } from "../platform/mail/compose-mail.ts";
import { dropUnsentMails, type QueuedMail, queueMail } from "../platform/mail/mail-queue.ts";
import { erasedMailbox } from "../platform/mail/tables.ts";
import { findOrder, itemsOfOrder } from "./order-store.ts";
import type { LicensePlan } from "./plan-licenses.ts";
import { hasSeats, isAssigned, soldOffer } from "./sold-offers.ts";
import type { OrderItemRow, OrderRow } from "./tables.ts";

/** Queues a mail to the buyer of an order. Who was erased, or is not known yet, gets none. */
export async function mailBuyer(
  transaction: Queries,
  { id: aboutId, mailbox: recipient }: Pick<OrderRow, "id" | "mailbox">,
  mail: Omit<QueuedMail, "aboutId" | "recipient">,
  appContext: AppContext,
): Promise<void> {
  if (recipient === null || recipient === erasedMailbox) return;
  await queueMail(transaction, appContext, { aboutId, recipient, ...mail });
}

/**
 * Queues what the buyer of a paid order hears: once the mail with the keys that are at hand, and which others follow. As
 * long as there is none, a mail that says so instead. Keys that come later, or replace others, are mailed one by one.
 */
export async function mailKeysOnce(
  tx: AuditedTransaction,
  order: OrderRow,
  items: readonly OrderItemRow[],
  appContext: AppContext,
): Promise<void> {
  const { transaction } = tx;
  const now = tx.now.toISOString();
  const { id, provider, state, isTest, isFurther, keysMailedAt, mailbox } = order;
  if (provider === "import" || isFurther === 1 || state !== "paid" || isTest === 1 || keysMailedAt !== null) return;
  if (mailbox === null || mailbox === erasedMailbox) return;
  const keys = await keysOfBuyer(transaction, order, items);
  if (keys.licenses.length + keys.toAssign.length + keys.kept > 0) {
    // It would arrive beside the keys.
    await dropUnsentMails(transaction, { purpose: "order-waiting", aboutId: id }, now);
    await queueOrderKeys(tx, order, keys, appContext);
    await transaction.updateTable("customerOrder").set({ keysMailedAt: now }).where("id", "=", id).execute();
    return;
  }
  // An order of which nothing is known to be ours promises no key.
  if (keys.waiting.length === 0) return;
  const told = transaction.selectFrom("outgoingMail").select("id").where("purpose", "=", "order-waiting");
  if (await told.where("aboutId", "=", id).where("recipient", "=", mailbox).executeTakeFirst()) return;
  const mail = orderWaitingMail(
    { order, items: items.filter(({ offer }) => soldOffer(offer)), now: tx.now },
    appContext,
  );
  await mailBuyer(transaction, order, { purpose: "order-waiting", ...mail }, appContext);
}

/** Queues the mail with the keys of an order, whether or not it was sent before. */
export async function queueOrderKeys(
  { transaction }: AuditedTransaction,
  order: OrderRow,
  keys: KeysOfBuyer,
  appContext: AppContext,
): Promise<void> {
  const [first, ...others] = keys.licenses;
  const attachment = first && others.length === 0 ? { attachment: licenseKeyFile(first) } : {};
  const mail = orderKeysMail({ order, ...keys }, appContext);
  await mailBuyer(transaction, order, { purpose: "order-keys", ...attachment, ...mail }, appContext);
}

/** What the mail with the keys of an order is about. */
interface KeysOfBuyer {
  /** The licenses of the buyer that can be used and whose key is at hand. */
  licenses: readonly StoredLicense[];
  /** The names of the products whose key follows. */
  waiting: readonly string[];
  /** The items whose seats the buyer assigns to people. */
  toAssign: readonly OrderItemRow[];
  /** How many people keep the seat that they had in the order before. */
  kept: number;
}

export async function keysOfBuyer(
  queries: Queries,
  { id, provider }: Pick<OrderRow, "id" | "provider">,
  items: readonly OrderItemRow[],
): Promise<KeysOfBuyer> {
  const all = await licensesOfOrder(queries, id);
  const unrevoked = all.filter(({ revokedAt }) => revokedAt === null);
  const ofBuyer = unrevoked.filter((license) => !isAssigned(license, items));
  return {
    licenses: ofBuyer.filter(({ keyText, suspendedAt }) => keyText !== "" && suspendedAt === null),
    // The licenses of imported orders were issued before.
    waiting: provider === "import" ? [] : [...new Set(items.flatMap((item) => waitingProducts(item, all)))],
    toAssign: items.filter(
      (item) => hasSeats(item) && unrevoked.filter(({ orderItem }) => orderItem === item.item).length < item.seats,
    ),
    kept: unrevoked.length - ofBuyer.length,
  };
}

/** The names of the products of an item whose key is neither at hand nor was taken back. */
function waitingProducts(item: OrderItemRow, licenses: readonly StoredLicense[]): string[] {
  if (hasSeats(item)) return [];
  const answered = licenses
    .filter(({ id }) => !licenses.some(({ replacesId }) => replacesId === id))
    .filter(({ orderItem, keyText, revokedAt }) => orderItem === item.item && (keyText !== "" || revokedAt !== null))
    .flatMap((license) => parseProducts(license.products).map((product): string => product.id));
  const missing = (soldOffer(item.offer)?.products ?? []).filter((product) => !answered.includes(product));
  return missing.map((product) => productNames[product]);
}

interface SettledLicenses {
  order: OrderRow;
  items: readonly OrderItemRow[];
  plan: LicensePlan;
  /** As they were before. */
  licenses: readonly StoredLicense[];
}

/**
 * Queues the mails with single keys after an order was settled: one to each person whose license was revoked and is in
 * force again, and, for each license that was issued, to its person: after the mail with the keys of the order every one,
 * before that those who keep a seat of the order that is renewed.
 */
export async function mailSingleKeys(
  tx: AuditedTransaction,
  { order, items, plan, licenses }: SettledLicenses,
  issued: readonly LicenseRow[],
  appContext: AppContext,
): Promise<void> {
  const isMailed = order.keysMailedAt !== null;
  for (const license of licenses.filter(({ id, revokedAt }) => revokedAt !== null && plan.restore.includes(id)))
    if (license.keyText !== "" && (isMailed || isAssigned(license, items)))
      await queueLicenseKey(tx, license, { occasion: "paidAgain" }, appContext);
  for (const license of issued)
    if (!isMailed && isAssigned(license, items)) await mailSeatKey(tx, license, appContext);
    else if (isMailed && license.keyText !== "") await queueLicenseKey(tx, license, {}, appContext);
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
  const heldFor = isOfBuyer
    ? await chargeBudgets(transaction, { cause: "link", mailbox, networks: [] }, appContext)
    : undefined;
  await queueLicenseKey({ transaction }, license, { occasion, heldFor }, appContext);
}

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

/** To the buyer: the keys of an order that are at hand, the invoice, and the first steps. */
function orderKeysMail(
  { order, licenses, waiting, toAssign, kept }: KeysOfBuyer & { order: OrderRow },
  wording: MailWording,
): Mail {
  const say = wordsOf("order-keys", wording);
  const { number } = order;
  const hasKeys = licenses.length > 0;
  const isOne = licenses.length === 1;
  const blocks: MailBlock[] = [
    say(isOne ? "thanksOne" : hasKeys ? "thanksMany" : "thanksSeats", { number }),
    ...licenses.flatMap((license) => keyBlocks(license, wording)),
    ...(kept === 0 ? [] : [kept === 1 ? say("keptOne") : say("keptMany", { people: kept })]),
    ...seatBlocks(toAssign, wording),
    ...(waiting.length === 0
      ? []
      : [say(waiting.length === 1 ? "waitingOne" : "waitingMany", { products: nameList.format(waiting) })]),
    ...(hasKeys ? [say("register")] : []),
    ...toolsAndInvoice(order, wording),
    { kind: "link", label: say("licensesLink"), url: `${wording.siteUrl}/licenses` },
    wordsOf("common", wording)("orderHelp"),
  ];
  return composeLetter(
    say(isOne ? "subjectOne" : hasKeys ? "subjectMany" : "subjectSeats", { number }),
    blocks,
    wording,
  );
}

const nameList = new Intl.ListFormat("en-US", { type: "conjunction" });

function toolsAndInvoice({ invoiceUrl }: OrderRow, wording: MailWording): MailBlock[] {
  const common = wordsOf("common", wording);
  return [
    { kind: "link", label: common("toolsLink"), url: `${wording.siteUrl}/download` },
    ...(invoiceUrl === null ? [] : [{ kind: "link", label: common("invoiceLink"), url: invoiceUrl } as const]),
  ];
}

/** To the buyer of a paid order: its keys are not there yet, and follow. */
function orderWaitingMail(
  { order, items, now }: { order: OrderRow; items: readonly OrderItemRow[]; now: Date },
  wording: MailWording,
): Mail {
  const say = wordsOf("order-waiting", wording);
  const isOne = items.length === 1 && items[0]?.seats === 1;
  const { number } = order;
  const blocks = [
    say("thanks", { number }),
    seatList(items),
    say(isOne ? "waitingOne" : "waitingMany"),
    say("answerTime", keyTimes(now)),
    ...toolsAndInvoice(order, wording),
    wordsOf("common", wording)("orderQuestions"),
  ];
  return composeLetter(say("subject", { number }), blocks, wording);
}

const seatList = (items: readonly OrderItemRow[]) =>
  items
    .map(({ offer, seats }) => {
      const sold = soldOffer(offer);
      return `${seats} × ${sold ? offers[sold.id].name : "license"}`;
    })
    .join(", ");

function seatBlocks(items: readonly OrderItemRow[], wording: MailWording): MailBlock[] {
  if (items.length === 0) return [];
  return [
    wordsOf("order-keys", wording)("seats", { seats: seatList(items) }),
    { kind: "link", label: wordsOf("common", wording)("seatsLink"), url: `${wording.siteUrl}/licenses` },
  ];
}
