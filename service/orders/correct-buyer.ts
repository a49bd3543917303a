import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import { licensesOfOrder, moveLicenses, type StoredLicense, setLicenseNames } from "../licenses/license-store.ts";
import { prepareReissue, replaceInTransaction, suspendLicense } from "../licenses/revoke-license.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { composeLetter, type MailBlock, wordsOf } from "../mail/message.ts";
import { dropUnsentMails, isUnreachable } from "../mail/outbox.ts";
import { erasedEmail } from "../mail/tables.ts";
import { changeOrder, type OperatorActor, OrderRefused } from "./enter-order.ts";
import { mailsToBuyer } from "./key-delivery.ts";
import { keysOfBuyer, mailBuyer, mailKeys, queueOrderKeys } from "./mail-keys.ts";
import { namesOfBuyer } from "./names-on-license.ts";
import { itemsOfOrder, paymentsOfOrder } from "./order-store.ts";
import { grantsLicenses } from "./plan-licenses.ts";
import { isForCompany } from "./sold-offers.ts";
import type { OrderItemRow, OrderRow } from "./tables.ts";

export type Buyer = Pick<OrderRow, "email" | "buyer" | "company" | "invoiceAddress">;

const correctable = ["email", "buyer", "company", "invoiceAddress"] as const satisfies readonly (keyof Buyer)[];

/**
 * Corrects whom an order is from, such as after a mistyped address, whatever its provider says, also later. Licenses move to
 * the corrected address, which their keys are sent to. A key that names the former buyer or company is replaced where it
 * was made for those names; the key of a pool stays.
 */
export async function correctBuyer(id: string, buyer: Buyer, actor: OperatorActor, app: App): Promise<void> {
  await changeOrder(id, { actor, change: "corrected" }, app, async (tx, was) => {
    const now: OrderRow = { ...was, ...buyer, isBuyerFixed: 1 };
    if (correctable.every((field) => now[field] === was[field])) throw new OrderRefused("The order says so already.");
    const licenses = await licensesOfOrder(tx.transaction, id);
    if (was.email === erasedEmail && (licenses.length > 0 || now.email === erasedEmail || now.buyer === was.buyer))
      throw new OrderRefused(
        "The buyer was erased. An order without a license takes a new one, with email and name together.",
      );
    const items = await itemsOfOrder(tx.transaction, id);
    const replacements = await prepareReplacements({ was, now, licenses, items, actor }, app);
    await tx.transaction
      .updateTable("customerOrder")
      .set({ ...buyer, isBuyerFixed: 1 })
      .where("id", "=", id)
      .execute();
    const isMoved = now.email !== was.email;
    if (isMoved) await moveOrder(tx, was, now, app);
    const replaced: LicenseRow[] = [];
    for (const replacement of replacements) {
      const license = await replaceNames(tx, replacement);
      if (license) replaced.push(license);
    }
    await mailCorrected(tx, now, { items, isMoved, replaced }, app);
  });
}

interface Replacement {
  old: StoredLicense;
  names: Pick<LicenseRow, "licensee" | "organization">;
  /** Undefined if the key of the license was not made for its names. */
  next: LicenseRow | undefined;
}

interface Correction {
  was: OrderRow;
  now: OrderRow;
  licenses: readonly StoredLicense[];
  items: readonly OrderItemRow[];
  actor: OperatorActor;
}

/** What becomes of the licenses on which other names stand from now on. */
async function prepareReplacements({ was, now, licenses, items, actor }: Correction, app: App): Promise<Replacement[]> {
  const replacements: Replacement[] = [];
  for (const old of licenses.filter(({ revokedAt }) => revokedAt === null)) {
    const item = items.find((each) => each.item === old.orderItem);
    if (!item) continue;
    const [before, names] = [namesOfBuyer(was, isForCompany(item)), namesOfBuyer(now, isForCompany(item))];
    if (names.licensee === before.licensee && names.organization === before.organization) continue;
    if (old.keySource !== "signed" && old.keySource !== "generator") {
      replacements.push({ old, names, next: undefined });
      continue;
    }
    const email = old.email === was.email ? now.email : old.email;
    const issuedBy = actor.slice("operator:".length);
    const prepared = await prepareReissue(old, { ...names, email, issuedBy }, app);
    if (prepared.kind === "no-signing-key")
      throw new OrderRefused(`There are no signing keys in ${prepared.place}, so the keys can't be replaced.`);
    if (prepared.kind === "impossible") throw new OrderRefused(prepared.problems.join(" "));
    replacements.push({ old, names, next: prepared.license });
  }
  return replacements;
}

async function replaceNames(tx: Change, { old, names, next }: Replacement): Promise<LicenseRow | undefined> {
  if (!next) {
    await setLicenseNames(tx.transaction, old.id, names);
    return undefined;
  }
  const license = await replaceInTransaction(tx, next, "The order was corrected");
  if (!license) throw new OrderRefused("A license of it was replaced meanwhile. Try again.");
  if (old.suspensionReason !== null) await suspendLicense(tx, license.id, old.suspensionReason);
  return license;
}

/** Moves the licenses of the buyer, drops what is on its way to the former address, and tells both of the move. */
async function moveOrder(tx: Change, was: OrderRow, { id, email }: OrderRow, app: App): Promise<void> {
  const { transaction, now, audit } = tx;
  const at = now.toISOString();
  audit({ action: "order-email-changed", subjectId: id });
  for (const purpose of mailsToBuyer) await dropUnsentMails(transaction, { purpose, aboutId: id }, at);
  if (was.email !== erasedEmail)
    for (const license of await moveLicenses(transaction, { oldEmail: was.email, newEmail: email, orderId: id })) {
      await dropUnsentMails(transaction, { purpose: "license-key", aboutId: license.id }, at);
      audit({ action: "license-email-changed", subjectId: license.id });
    }
  if (was.isTest === 1) return;
  const { number } = was;
  const say = wordsOf("order-moved", app);
  const tell = async (recipient: string, blocks: readonly MailBlock[]) => {
    const mail = composeLetter(say("subject", { number }), blocks, app);
    await mailBuyer(transaction, { id, email: recipient }, { purpose: "order-moved", ...mail }, app);
  };
  if (!(await isUnreachable(transaction, was.email)))
    await tell(was.email, [say("former", { number }), say("formerHelp")]);
  const label = wordsOf("common", app)("licensesLink");
  const licenses = { kind: "link", label, url: `${app.siteUrl}/licenses` } as const;
  await tell(email, [say("joined", { number }), licenses, say("joinedHelp")]);
}

/** Queues the mails with the keys of an order that was mailed before. The first mail is left to the fulfillment. */
async function mailCorrected(
  tx: Change,
  order: OrderRow,
  { items, isMoved, replaced }: { items: readonly OrderItemRow[]; isMoved: boolean; replaced: readonly LicenseRow[] },
  app: App,
): Promise<void> {
  if (order.keysMailedAt === null) return;
  const at = tx.now.toISOString();
  const sendable = (await licensesOfOrder(tx.transaction, order.id)).filter(
    ({ revokedAt, suspendedAt, keyText, expiresAt, email }) =>
      revokedAt === null && suspendedAt === null && keyText !== "" && expiresAt > at && email === order.email,
  );
  if (!isMoved) {
    const isNew = ({ id }: LicenseRow) => replaced.some((license) => license.id === id);
    await mailKeys(tx, order, sendable.filter(isNew), "replaced", app);
    return;
  }
  const { waiting } = await keysOfBuyer(tx.transaction, order, items);
  const payments = await paymentsOfOrder(tx.transaction, order.id);
  if (grantsLicenses(order, payments, app.sales) && sendable.length + waiting.length > 0)
    await queueOrderKeys(tx, order, { licenses: sendable, waiting }, app);
}
