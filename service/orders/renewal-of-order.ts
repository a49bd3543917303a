import type { Queries } from "../database/database.ts";
import type { Renewal } from "../licenses/renew-license.ts";
import type { LicenseRow } from "../licenses/tables.ts";
import { erasedMailbox } from "../mail/erased-mailbox.ts";
import { findOrder, itemsOfOrder } from "./order-store.ts";
import { renewalAddress } from "./renewal-address.ts";
import { hasSeats } from "./sold-offers.ts";

/**
 * How a license is renewed that was bought, or can be. Where the provider of payments renews it by itself, the reminder
 * must not ask for a second payment.
 */
export async function renewalOfOrder(
  queries: Queries,
  license: LicenseRow,
  { siteUrl }: { siteUrl: string },
): Promise<Renewal> {
  const url = new URL(renewalAddress(license), siteUrl);
  const order = license.orderId === null ? undefined : await findOrder(queries, license.orderId);
  if (!order) return { kind: "buy", url: url.href };
  if (order.subscription !== null) return { kind: "subscription", url: url.href };
  const item = (await itemsOfOrder(queries, order.id)).find((each) => each.item === license.orderItem);
  if (!item || !hasSeats(item) || order.mailbox === null || order.mailbox === erasedMailbox)
    return { kind: "buy", url: url.href };
  const { id: orderId, mailbox } = order;
  const { item: number, seats } = item;
  const together = new URL(renewalAddress(license, seats), siteUrl).href;
  return { kind: "seat", buyer: { orderId, item: number, mailbox, seats, url: together } };
}
