import type { Queries } from "../../database/database.ts";
import type { NewsletterDeliveryRow } from "../../database/newsletter-tables.ts";
import { type DeliveryEnd, endDelivery, leasedDeliveries, releaseDelivery } from "./delivery-store.ts";
import type { JournalLeftBehind } from "./handover-journal.ts";

/** So long after a lease has run out, nobody will come back who knows more. */
const patienceMilliseconds = 10 * 60_000;

export interface SettledDeliveries {
  /** They had not left, and are sent. */
  released: number;
  /** They had left and been taken. */
  sent: number;
  /** They had left, and nobody has the answer. */
  uncertain: number;
}

/**
 * Decides what became of the mails that processes now gone were sending: those whose lease has run out.
 *
 * @param journals what these processes have noted, as far as their files lie here
 * @param bootId tells whether the computer was started anew since
 */
export async function settleLostDeliveries(
  queries: Queries,
  { now, journals, bootId }: { now: Date; journals: readonly JournalLeftBehind[]; bootId: string },
): Promise<SettledDeliveries> {
  const settled = { released: 0, sent: 0, uncertain: 0 };
  for (const delivery of await leasedDeliveries(queries, now)) {
    const holder = delivery.leaseHolder ?? "";
    const outcome = judgeLostDelivery(
      delivery,
      journals.find((journal) => journal.holder === holder),
      bootId,
      now,
    );
    if (outcome === "wait") continue;
    settled[outcome] += 1;
    if (outcome === "released") await releaseDelivery(queries, delivery.id, holder);
    else await endDelivery(queries, delivery.id, holder, endOf(outcome, now));
  }
  return settled;
}

/** What is known of a mail whose process is gone. */
export function judgeLostDelivery(
  { id, leasedUntil }: Pick<NewsletterDeliveryRow, "id" | "leasedUntil">,
  journal: JournalLeftBehind | undefined,
  bootId: string,
  now: Date,
): keyof SettledDeliveries | "wait" {
  if (!journal) {
    const overdue = now.getTime() - Date.parse(leasedUntil ?? now.toISOString());
    return overdue >= patienceMilliseconds ? "uncertain" : "wait";
  }
  const progress = journal.last?.deliveryId === id ? journal.last.progress : "begun";
  if (progress === "refused") return "released";
  if (progress !== "begun") return progress === "accepted" ? "sent" : "uncertain";
  // A note that was still in memory when the computer stopped is missing here.
  return journal.bootId === bootId ? "released" : "uncertain";
}

function endOf(outcome: "sent" | "uncertain", at: Date): DeliveryEnd {
  return outcome === "sent"
    ? { state: "sent", at }
    : { state: "uncertain", at, failure: "The process ended before the answer." };
}
