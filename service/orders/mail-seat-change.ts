import { offers } from "#content/offers.ts";
import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import { erasedMailbox } from "../mail/erased-mailbox.ts";
import { queueMail } from "../mail/mail-queue.ts";
import { type SeatChange, seatChangeMail } from "./mails/seat-change.ts";
import { soldOffer } from "./sold-offers.ts";
import type { OrderItemRow, OrderRow } from "./tables.ts";

/** Queues a mail to the buyer when a paid order has other seats than before, once its keys were mailed. */
export async function mailSeatChange(
  { transaction }: AuditedTransaction,
  { id, number, state, isTest, provider, mailbox, keysMailedAt }: OrderRow,
  { before, items }: { before: readonly OrderItemRow[]; items: readonly OrderItemRow[] },
  appContext: AppContext,
): Promise<void> {
  const isMailed = keysMailedAt !== null && provider !== "import" && isTest === 0;
  if (!isMailed || state !== "paid" || mailbox === null || mailbox === erasedMailbox) return;
  const changes = items.flatMap((item) => changeOf(item, before));
  if (changes.length === 0) return;
  await queueMail(transaction, appContext, {
    purpose: "order-seats",
    aboutId: id,
    recipient: mailbox,
    replyTo: appContext.contactEmail,
    ...seatChangeMail(number, changes, appContext),
  });
}

/**
 * None for an item without seats of its own, and for one seat that goes to the buyer with its key. An item that was not
 * known had none.
 */
function changeOf({ item, offer, seats }: OrderItemRow, before: readonly OrderItemRow[]): SeatChange[] {
  const seatsBefore = before.find((each) => each.item === item && each.offer === offer)?.seats ?? 0;
  const sold = soldOffer(offer);
  if (sold?.seats !== "assigned" || seats === seatsBefore || Math.max(seats, seatsBefore) < 2) return [];
  return [{ name: offers[sold.id].name, seats, before: seatsBefore }];
}
