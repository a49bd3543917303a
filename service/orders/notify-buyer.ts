import { offers } from "#content/products/offers.ts";
import { type Change, change } from "../change.ts";
import type { App } from "../context.ts";
import { type Queries, rowParts } from "../db/database.ts";
import { queueLicenseKey } from "../licenses/issue-license.ts";
import { keyBlocks, keyTimes, licenseKeyFile, licenseKeyList } from "../licenses/key-mail.ts";
import { isInForce, selectLicensesOfOrder } from "../licenses/license-store.ts";
import { nameProducts, parseProducts } from "../licenses/licensed-products.ts";
import { notifyOfEnd } from "../licenses/revoke-license.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { composeLetter, type Mail, type MailBlock, wordsOf } from "../mail/message.ts";
import { dropUnsentMails, type QueuedMail, queueMail } from "../mail/outbox.ts";
import { erasedEmail } from "../mail/tables.ts";
import { notOurs } from "../sales-settings.ts";
import { lockOrder, type Order } from "./order-store.ts";
import type { LicenseChange } from "./plan-licenses.ts";
import { soldOffer } from "./sold-offers.ts";
import type { OrderRow } from "./tables.ts";

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
 * Tells the buyer where an order stands. The keys of a paid order leave together in one mail, as soon as each of them is at
 * hand and one of them was in no mail yet. While a key is missing, the buyer is told once that it follows, also where it is
 * not understood yet what was bought. A license that was given to another mailbox has a mail of its own.
 */
export async function notifyBuyer(tx: Change, order: Order, app: App): Promise<void> {
  const { id, state, email, problem } = order;
  if ((state !== "paid" && state !== "trial") || email === "" || email === erasedEmail) return;
  const licenses = await licensesInForce(tx, id);
  const isNew = ({ keyText, keyMailedAt }: LicenseRow) => keyText !== "" && keyMailedAt === null;
  for (const license of licenses)
    if (license.email !== email && isNew(license)) await queueLicenseKey(tx, license, {}, app);
  const ofBuyer = licenses.filter((license) => license.email === email);
  const awaited = ofBuyer.filter(({ keyText }) => keyText === "");
  if (awaited.length === 0 && ofBuyer.some(isNew)) await queueOrderKeys(tx, order, ofBuyer, app);
  else if (state === "paid" && (awaited.length > 0 || (ofBuyer.length === 0 && problem !== null)))
    await mailWaiting(tx, order, awaited[0]?.issuedAt ?? order.createdAt, app);
}

/** The licenses of an order that can be used, without those that a later one of the order goes on from. */
async function licensesInForce({ transaction, now }: Change, orderId: string): Promise<LicenseRow[]> {
  const usable = await selectLicensesOfOrder(transaction, orderId).where(isInForce(now)).execute();
  const renewed = new Set(usable.filter(({ keyText }) => keyText !== "").map(({ renewsId }) => renewsId));
  return usable.filter(({ id }) => !renewed.has(id));
}

/** The licenses of the buyer whose keys can be mailed. */
export async function keysOfBuyer(tx: Change, { id, email }: Pick<OrderRow, "id" | "email">): Promise<LicenseRow[]> {
  return (await licensesInForce(tx, id)).filter((license) => license.email === email && license.keyText !== "");
}

/** Queues the mail with the keys of an order, also if they were mailed before. Several are in its attached list too. */
export async function queueOrderKeys(
  { transaction, now }: Change,
  order: OrderRow,
  licenses: readonly LicenseRow[],
  app: App,
): Promise<void> {
  const [first, ...others] = licenses;
  if (!first) return;
  const at = now.toISOString();
  // They would arrive beside this one.
  for (const purpose of ["order-waiting", "order-keys"] as const)
    await dropUnsentMails(transaction, { purpose, aboutId: order.id }, at);
  const attachment = others.length === 0 ? licenseKeyFile(first) : licenseKeyList(order.number, licenses);
  await mailBuyer(
    transaction,
    order,
    { purpose: "order-keys", attachment, ...orderKeysMail(order, licenses, app) },
    app,
  );
  for (const ids of rowParts(licenses.map(({ id }) => id)))
    await transaction.updateTable("license").set({ keyMailedAt: at }).where("id", "in", ids).execute();
}

/** Tells the buyer that keys follow, unless that was told since the time of the first that is missing. */
async function mailWaiting({ transaction, now }: Change, order: Order, since: string, app: App): Promise<void> {
  const { items } = order;
  if (items.length > 0 && items.every(({ offer }) => offer === notOurs)) return;
  const told = await transaction
    .selectFrom("outgoingMail")
    .select("id")
    .where("purpose", "=", "order-waiting")
    .where("aboutId", "=", order.id)
    .where("recipient", "=", order.email)
    .where("createdAt", ">=", since)
    .executeTakeFirst();
  if (told) return;
  const mail = orderWaitingMail(order, now, app);
  await mailBuyer(transaction, order, { purpose: "order-waiting", ...mail }, app);
}

/** The job that mails the keys of orders that have arrived since. */
export async function mailArrivedKeys(app: App): Promise<void> {
  const orders = await app.database.query
    .selectFrom("license")
    .select("orderId")
    .distinct()
    .where("orderId", "is not", null)
    .where("keyMailedAt", "is", null)
    .where("keyText", "<>", "")
    .where(isInForce(app.clock.now()))
    .execute();
  for (const { orderId } of orders)
    await change(app, "service", async (tx) => {
      const order = orderId === null ? undefined : await lockOrder(tx, orderId);
      if (order) await notifyBuyer(tx, order, app);
    });
}

/** To the buyer: the keys of an order, the invoice, and the first steps. */
function orderKeysMail(order: OrderRow, licenses: readonly LicenseRow[], app: App): Mail {
  const say = wordsOf("order-keys", app);
  const { number } = order;
  const isOne = licenses.length === 1;
  const blocks: MailBlock[] = [
    say("thanks", { number }),
    ...(licenses.some(({ replacesId, keyMailedAt }) => replacesId !== null && keyMailedAt === null)
      ? [say("replaced")]
      : []),
    ...(isOne ? [] : [say("list", { keys: licenses.length })]),
    ...groupsOf(licenses).flatMap((group) => keyBlocks(group, app)),
    say("register"),
    ...toolsAndInvoice(order, app),
    { kind: "link", label: say("licensesLink"), url: `${app.siteUrl}/licenses` },
    wordsOf("common", app)("orderHelp"),
  ];
  return composeLetter(say(isOne ? "subjectOne" : "subjectMany", { number }), blocks, app);
}

/** The licenses that differ in nothing but their keys, together. */
const groupsOf = (licenses: readonly LicenseRow[]): [LicenseRow, ...LicenseRow[]][] =>
  [
    ...Map.groupBy(licenses, ({ products, licensee, organization, seats, expiresAt }) =>
      [products, licensee, organization, seats, expiresAt].join("\n"),
    ).values(),
  ].flatMap(([first, ...others]) => (first ? [[first, ...others] as [LicenseRow, ...LicenseRow[]]] : []));

function toolsAndInvoice({ invoiceUrl }: OrderRow, app: App): MailBlock[] {
  const common = wordsOf("common", app);
  return [
    { kind: "link", label: common("toolsLink"), url: `${app.siteUrl}/download` },
    ...(invoiceUrl === null ? [] : [{ kind: "link", label: common("invoiceLink"), url: invoiceUrl } as const]),
  ];
}

/** To the buyer of a paid order: its keys are not there yet, and follow. */
function orderWaitingMail(order: Order, now: Date, app: App): Mail {
  const say = wordsOf("order-waiting", app);
  const { number } = order;
  const bought = order.items.flatMap(({ offer, seats }) => {
    const sold = soldOffer(offer);
    return sold ? [`${seats} × ${offers[sold.id].name}`] : [];
  });
  const blocks = [
    say("thanks", { number }),
    ...(bought.length === 0 ? [] : [bought.join(", ")]),
    say("waiting"),
    say("answerTime", keyTimes(now)),
    ...toolsAndInvoice(order, app),
    wordsOf("common", app)("orderQuestions"),
  ];
  return composeLetter(say("subject", { number }), blocks, app);
}

/** The subjects for what happens to licenses, of an order. */
const subjects = { revoked: "subjectRevoked", suspended: "subjectSuspended", restored: "subjectRestored" } as const;

/**
 * Tells the buyer which keys no longer work and why, and which work again. A licensee with a mailbox of their own is told
 * there that the license has ended, and gets the key again if that is taken back. A key that was in no mail needs none.
 */
export async function notifyWithheld(
  tx: Change,
  order: OrderRow,
  changes: readonly LicenseChange[],
  app: App,
): Promise<void> {
  const { number, email } = order;
  const mailed = changes.filter(({ license }) => license.keyMailedAt !== null);
  for (const { license, to } of mailed) {
    if (license.email === email || license.email === erasedEmail) continue;
    if (to === "revoked") await notifyOfEnd(tx, license, "ended", app);
    if (to === "restored" && license.revokedAt !== null) await queueLicenseKey(tx, license, { occasion: "again" }, app);
  }
  const happened = Map.groupBy(mailed, ({ to }) => to);
  const [main, ...others] = (["revoked", "suspended", "restored"] as const).filter((to) => happened.has(to));
  if (!main) return;
  const say = wordsOf("order-withheld", app);
  const concerned = happened.get(main) ?? [];
  const reason = concerned[0]?.reason;
  const isChanged = reason === "otherProduct" || reason === "fewerSeats";
  const blocks: MailBlock[] = [
    ...(reason === undefined ? [] : [say(reason, { number })]),
    ...[main, ...others].map((to) => say(to, { keys: countKeys(happened.get(to) ?? []) })),
    ...(concerned.length === 1 ? [] : [say("people")]),
    { kind: "link", label: wordsOf("common", app)("licensesLink"), url: `${app.siteUrl}/licenses` },
    say("questions", { number }),
  ];
  const subject = say(isChanged ? "subjectChanged" : subjects[main], { number });
  await mailBuyer(tx.transaction, order, { purpose: "order-withheld", ...composeLetter(subject, blocks, app) }, app);
}

/** Such as `2 × DesigniteJava`. */
function countKeys(changes: readonly LicenseChange[]): string {
  const byProducts = Map.groupBy(changes, ({ license }) => nameProducts(parseProducts(license.products)));
  return [...byProducts].map(([products, { length }]) => `${length} × ${products}`).join(", ");
}
