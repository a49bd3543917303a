import { type Change, Refused } from "../change.ts";
import type { App } from "../context.ts";
import { licensesOfOrder, moveLicenses } from "../licenses/license-store.ts";
import { replaceLicense } from "../licenses/reissue-license.ts";
import { suspendLicense } from "../licenses/revoke-license.ts";
import { composeLetter, type MailBlock, wordsOf } from "../mail/message.ts";
import { dropUnsentMails, isUnreachable } from "../mail/outbox.ts";
import { erasedEmail } from "../mail/tables.ts";
import { changeOrder, type OperatorActor } from "./enter-order.ts";
import { namesOfBuyer } from "./names-on-license.ts";
import { mailBuyer } from "./notify-buyer.ts";
import { type Order, updateOrder } from "./order-store.ts";
import { isForCompany } from "./sold-offers.ts";
import type { OrderRow } from "./tables.ts";

const correctable = ["email", "buyer", "company", "invoiceAddress"] as const;
type Buyer = Pick<OrderRow, (typeof correctable)[number]>;

/**
 * Corrects whom an order is from, such as after a mistyped address, whatever its provider says, also later. Licenses move to
 * the corrected address, which their keys are sent to. A key that names the former buyer or company is replaced where it
 * was made for those names; the key of a pool stays.
 */
export async function correctBuyer(id: string, buyer: Buyer, actor: OperatorActor, app: App): Promise<void> {
  await changeOrder(id, { actor, change: "corrected" }, app, async (tx, was) => {
    const now: Order = { ...was, ...buyer, isBuyerFixed: 1 };
    if (correctable.every((field) => now[field] === was[field])) throw new Refused("The order says so already.");
    const licenses = await licensesOfOrder(tx.transaction, id);
    if (was.email === erasedEmail && (licenses.length > 0 || now.email === erasedEmail || now.buyer === was.buyer))
      throw new Refused(
        "The buyer was erased. An order without a license takes a new one, with email and name together.",
      );
    await updateOrder(tx, id, { ...buyer, isBuyerFixed: 1 });
    if (now.email !== was.email) await moveOrder(tx, was, now, app);
    await replaceNames(tx, was, now, { actor, app });
  });
}

/** Replaces the licenses that have other names from now on. A key that was not made for its names stays. */
async function replaceNames(
  tx: Change,
  was: Order,
  now: Order,
  { actor, app }: { actor: OperatorActor; app: App },
): Promise<void> {
  const operator = actor.slice("operator:".length);
  for (const old of await licensesOfOrder(tx.transaction, now.id)) {
    const item = now.items.find((each) => each.item === old.orderItem);
    if (!item || old.revokedAt !== null) continue;
    const [before, names] = [namesOfBuyer(was, isForCompany(item)), namesOfBuyer(now, isForCompany(item))];
    if (names.licensee === before.licensee && names.organization === before.organization) continue;
    if (old.keySource === "pool" || old.keySource === "imported") {
      await tx.transaction.updateTable("license").set(names).where("id", "=", old.id).execute();
      continue;
    }
    const license = await replaceLicense(tx, old, { ...names, operator, reason: "The order was corrected" }, app);
    if (old.suspensionReason !== null) await suspendLicense(tx, license.id, old.suspensionReason);
  }
}

const mailsToBuyer = ["order-receipt", "order-keys", "order-waiting", "order-withheld"] as const;

/** Moves the licenses of the buyer, drops what is on its way to the former address, and tells both of the move. */
async function moveOrder(tx: Change, was: OrderRow, { id, email }: OrderRow, app: App): Promise<void> {
  const { transaction, now, audit } = tx;
  const at = now.toISOString();
  audit({ action: "order-email-changed", subjectId: id });
  for (const purpose of mailsToBuyer) await dropUnsentMails(transaction, { purpose, aboutId: id }, at);
  if (was.email !== erasedEmail)
    for (const license of await moveLicenses(transaction, { oldEmail: was.email, newEmail: email, orderId: id })) {
      await dropUnsentMails(transaction, { purpose: "license-key", aboutId: license.id }, at);
      await transaction.updateTable("license").set({ keyMailedAt: null }).where("id", "=", license.id).execute();
      audit({ action: "license-email-changed", subjectId: license.id });
    }
  const { number } = was;
  const say = wordsOf("order-moved", app);
  const tell = async (recipient: string, blocks: readonly MailBlock[]) => {
    const mail = composeLetter(say("subject", { number }), [...blocks, say("help")], app);
    await mailBuyer(transaction, { id, email: recipient }, { purpose: "order-moved", ...mail }, app);
  };
  if (!(await isUnreachable(transaction, was.email))) await tell(was.email, [say("former", { number })]);
  const label = wordsOf("common", app)("licensesLink");
  await tell(email, [say("joined", { number }), { kind: "link", label, url: `${app.siteUrl}/licenses` }]);
}
