import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { licensesOfOrder, type StoredLicense } from "../licenses/license-store.ts";
import { nameProducts, parseProducts } from "../licenses/licensed-products.ts";
import { erasedMailbox } from "../mail/erased-mailbox.ts";
import { queueMail } from "../mail/mail-queue.ts";
import type { FoldedOrder } from "./fold-reports.ts";
import { withheldKeysMail } from "./mails/withheld-keys.ts";
import { type LicensePlan, withholding } from "./plan-licenses.ts";
import type { OrderRow } from "./tables.ts";

interface WithheldOrder {
  order: OrderRow;
  folded: Pick<FoldedOrder, "details">;
  plan: LicensePlan;
  /** As they were before. */
  licenses: readonly StoredLicense[];
}

/**
 * Tells the buyer which keys no longer work and why, or that they work again. Seats that an order has lost have a mail of
 * their own, and a license that still waits for its key needs none.
 */
export async function mailWithheld(
  { transaction }: AuditedTransaction,
  { order, folded, plan, licenses: before }: WithheldOrder,
  appContext: AppContext,
): Promise<void> {
  const { id, number } = order;
  const { revoke, suspend } = plan;
  const mailbox = folded.details?.mailbox ?? order.mailbox;
  // Of those that were revoked, their people are told.
  const restore = before
    .filter((each) => each.revokedAt === null && plan.restore.includes(each.id))
    .map((each) => each.id);
  const ended = revoke.filter(({ reason }) => reason !== withholding.fewerSeats);
  const [change, withheld] =
    ended.length > 0
      ? (["revoked", ended] as const)
      : suspend.length > 0
        ? (["suspended", suspend] as const)
        : (["restored", restore.map((each) => ({ id: each, reason: undefined }))] as const);
  const reasons = new Map(withheld.map((each) => [each.id, each.reason]));
  const licenses = (await licensesOfOrder(transaction, id)).filter(
    ({ id: each, keyText }) => keyText !== "" && reasons.has(each),
  );
  const [first] = licenses;
  if (!first || mailbox === null || mailbox === erasedMailbox) return;
  const names = new Set(licenses.map(({ products }) => nameProducts(parseProducts(products))));
  const name = [...names].join(", ");
  await queueMail(transaction, appContext, {
    purpose: "order-withheld",
    aboutId: id,
    recipient: mailbox,
    replyTo: appContext.contactEmail,
    ...withheldKeysMail({ number, name, keys: licenses.length, change, reason: reasons.get(first.id) }, appContext),
  });
}
