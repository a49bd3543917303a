import { productNames } from "#content/catalog/product-names.ts";
import { offers } from "#content/products/offers.ts";
import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { queueLicenseKey } from "../licenses/issue-license.ts";
import { keyBlocks, keyTimes, licenseKeyFile, licenseKeyList } from "../licenses/key-mail.ts";
import { licensesOfOrder, type StoredLicense } from "../licenses/license-store.ts";
import { parseProducts } from "../licenses/licensed-products.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { composeLetter, type Mail, type MailBlock, type MailWording, wordsOf } from "../mail/message.ts";
import { dropUnsentMails, type QueuedMail, queueMail } from "../mail/outbox.ts";
import { erasedEmail } from "../mail/tables.ts";
import { notOurs } from "../sales-settings.ts";
import { findOrder, itemsOfOrder } from "./order-store.ts";
import type { LicensePlan } from "./plan-licenses.ts";
import { hasSeveralLicenses, soldOffer } from "./sold-offers.ts";
import type { OrderItemRow, OrderRow } from "./tables.ts";

/** Queues a mail to the buyer of an order. Who was erased, or is not known yet, gets none. */
export async function mailBuyer(
  transaction: Queries,
  { id: aboutId, email: recipient }: Pick<OrderRow, "id" | "email">,
  mail: Omit<QueuedMail, "aboutId" | "recipient">,
  app: App,
): Promise<void> {
  if (recipient === "" || recipient === erasedEmail) return;
  await queueMail(transaction, app, { aboutId, recipient, ...mail });
}

/**
 * Queues what the buyer of a paid order hears: once the mail with the keys that are at hand, and which others follow. As
 * long as there is none, a mail that says so instead, also where it is not understood yet what was bought. Keys that come
 * later, or replace others, are mailed one by one.
 */
export async function mailKeysOnce(
  tx: Change,
  order: OrderRow,
  items: readonly OrderItemRow[],
  app: App,
): Promise<void> {
  const { transaction } = tx;
  const now = tx.now.toISOString();
  const { id, state, isTest, keysMailedAt, email } = order;
  if ((state !== "paid" && state !== "trial") || isTest === 1 || keysMailedAt !== null) return;
  const keys = await keysOfBuyer(transaction, order, items);
  if (keys.licenses.length > 0) {
    // It would arrive beside the keys.
    await dropUnsentMails(transaction, { purpose: "order-waiting", aboutId: id }, now);
    await queueOrderKeys(tx, order, keys, app);
    await transaction.updateTable("customerOrder").set({ keysMailedAt: now }).where("id", "=", id).execute();
    return;
  }
  const isNotOurs = items.length > 0 && items.every(({ offer }) => offer === notOurs);
  if (state !== "paid" || isNotOurs || (order.problem === null && keys.waiting.length === 0)) return;
  const told = transaction.selectFrom("outgoingMail").select("id").where("purpose", "=", "order-waiting");
  if (await told.where("aboutId", "=", id).where("recipient", "=", email).executeTakeFirst()) return;
  const mail = orderWaitingMail({ order, items: items.filter(({ offer }) => soldOffer(offer)), now: tx.now }, app);
  await mailBuyer(transaction, order, { purpose: "order-waiting", ...mail }, app);
}

/** Queues a mail with keys of an order, whether or not they were sent before. Several are in its attached list too. */
export async function queueOrderKeys(
  { transaction }: Pick<Change, "transaction">,
  order: OrderRow,
  keys: KeysOfBuyer,
  app: App,
): Promise<void> {
  const [first, ...others] = keys.licenses;
  const attachment =
    first && (others.length === 0 ? licenseKeyFile(first) : licenseKeyList(order.number, keys.licenses));
  const mail = orderKeysMail({ order, ...keys }, app);
  const queued = { purpose: "order-keys", ...(attachment && { attachment }), ...mail } as const;
  await mailBuyer(transaction, order, queued, app);
}

/** What the mail with the keys of an order is about. */
interface KeysOfBuyer {
  /** The licenses of the buyer that can be used and whose key is at hand. */
  licenses: readonly LicenseRow[];
  /** The names of the products whose key follows. */
  waiting: readonly string[];
}

/** Those of these items. The keys of an item with several are sent together, once the last is there. */
export async function keysOfBuyer(
  queries: Queries,
  { id, email }: Pick<OrderRow, "id" | "email">,
  items: readonly OrderItemRow[],
): Promise<KeysOfBuyer> {
  const all = await licensesOfOrder(queries, id);
  const waiting = items.map((item) => ({ item, products: waitingProducts(item, all) }));
  const incomplete = waiting.filter(({ item, products }) => hasSeveralLicenses(item) && products.length > 0);
  return {
    licenses: all.filter(
      (license) =>
        license.email === email &&
        isUsable(license) &&
        items.some(({ item }) => item === license.orderItem) &&
        !incomplete.some(({ item }) => item.item === license.orderItem),
    ),
    waiting: [...new Set(waiting.flatMap(({ products }) => products))],
  };
}

const isUsable = ({ keyText, revokedAt, suspendedAt }: StoredLicense): boolean =>
  keyText !== "" && revokedAt === null && suspendedAt === null;

/** The names of the products of an item of which a key is neither at hand nor was taken back. */
function waitingProducts(item: OrderItemRow, licenses: readonly StoredLicense[]): string[] {
  const sold = soldOffer(item.offer);
  if (!sold) return [];
  const replaced = new Set(licenses.map(({ replacesId }) => replacesId));
  const answered = licenses
    .filter(({ id }) => !replaced.has(id))
    .filter(({ orderItem, keyText, revokedAt }) => orderItem === item.item && (keyText !== "" || revokedAt !== null))
    .flatMap((license) => parseProducts(license.products).map((product): string => product.id));
  const expected = sold.seats === "shared" ? 1 : item.seats;
  const missing = sold.products.filter((product) => answered.filter((each) => each === product).length < expected);
  return missing.map((product) => productNames[product]);
}

interface FulfilledLicenses {
  order: OrderRow;
  items: readonly OrderItemRow[];
  plan: LicensePlan;
  /** As they were before. */
  licenses: readonly StoredLicense[];
  issued: readonly LicenseRow[];
}

/**
 * Queues the mails with further keys of an order whose keys were mailed before: those of licenses that were revoked and are
 * in force again, and those of licenses that were issued since.
 */
export async function mailFurtherKeys(
  tx: Change,
  { order, items, plan, licenses, issued }: FulfilledLicenses,
  app: App,
): Promise<void> {
  if (order.keysMailedAt === null) return;
  const restored = licenses.filter(({ id, revokedAt }) => revokedAt !== null && plan.restore.includes(id));
  const awaited = new Set(issued.filter(({ keyText }) => keyText === "").map(({ orderItem }) => orderItem));
  const awaitedTogether = items.filter((item) => hasSeveralLicenses(item) && awaited.has(item.item));
  const added = issued.filter(({ orderItem }) => !awaitedTogether.some(({ item }) => item === orderItem));
  await mailKeys(tx, order, restored, "paidAgain", app);
  await mailKeys(tx, order, added, "issued", app);
}

/** One mail for all keys of the buyer. A license that was sent to another mailbox has a mail of its own. */
export async function mailKeys(
  tx: Change,
  order: OrderRow,
  licenses: readonly LicenseRow[],
  occasion: "issued" | "paidAgain" | "replaced",
  app: App,
): Promise<void> {
  const keyed = new Map(licenses.filter(({ keyText }) => keyText !== "").map((license) => [license.id, license]));
  const ofBuyer = [...keyed.values()].filter(({ email }) => email === order.email);
  // A renewal was paid, and has an invoice.
  const isRenewed = ofBuyer.some(({ renewsId, replacesId }) => renewsId !== null && replacesId === null);
  if (ofBuyer.length > 1 || (isRenewed && occasion === "issued")) {
    await queueOrderKeys(tx, order, { licenses: ofBuyer, waiting: [] }, app);
    for (const { id } of ofBuyer) keyed.delete(id);
  }
  for (const license of keyed.values())
    await queueLicenseKey(tx, license, occasion === "issued" ? {} : { occasion }, app);
}

/**
 * Queues the mail for a key that has arrived, if it belongs to an order and is not mailed alone: the one with the keys of
 * the order, or with those of its item once the last is there. Returns false for any other key.
 */
export async function mailArrivedKey(tx: Change, license: StoredLicense, app: App): Promise<boolean> {
  const { transaction } = tx;
  const order = license.orderId === null ? undefined : await findOrder(transaction, license.orderId);
  if (!order) return false;
  const items = await itemsOfOrder(transaction, order.id);
  if (order.keysMailedAt === null) {
    await mailKeysOnce(tx, order, items, app);
    return license.email === order.email;
  }
  const item = items.find((each) => each.item === license.orderItem);
  if (!item || !hasSeveralLicenses(item) || license.replacesId !== null || license.email !== order.email) return false;
  const keys = await keysOfBuyer(transaction, order, [item]);
  if (keys.licenses.length > 0) await queueOrderKeys(tx, order, keys, app);
  return true;
}

/** To the buyer: the keys of an order that are at hand, the invoice, and the first steps. */
function orderKeysMail({ order, licenses, waiting }: KeysOfBuyer & { order: OrderRow }, wording: MailWording): Mail {
  const say = wordsOf("order-keys", wording);
  const { number } = order;
  const isOne = licenses.length === 1;
  const blocks: MailBlock[] = [
    say(isOne ? "thanksOne" : "thanksMany", { number }),
    ...(isOne ? [] : [say("list", { keys: licenses.length })]),
    ...groupsOf(licenses).flatMap((group) => keyBlocks(group, wording)),
    ...(waiting.length === 0
      ? []
      : [say(waiting.length === 1 ? "waitingOne" : "waitingMany", { products: nameList.format(waiting) })]),
    say("register"),
    ...toolsAndInvoice(order, wording),
    { kind: "link", label: say("licensesLink"), url: `${wording.siteUrl}/licenses` },
    wordsOf("common", wording)("orderHelp"),
  ];
  return composeLetter(say(isOne ? "subjectOne" : "subjectMany", { number }), blocks, wording);
}

/** The licenses that differ in nothing but their keys, together. */
const groupsOf = (licenses: readonly LicenseRow[]): [LicenseRow, ...LicenseRow[]][] =>
  [
    ...Map.groupBy(licenses, ({ products, licensee, organization, seats, expiresAt }) =>
      [products, licensee, organization, seats, expiresAt].join("\n"),
    ).values(),
  ].flatMap(([first, ...others]) => (first ? [[first, ...others] as [LicenseRow, ...LicenseRow[]]] : []));

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
    ...(items.length === 0 ? [] : [seatList(items)]),
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
