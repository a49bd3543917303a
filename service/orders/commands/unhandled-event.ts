import { CliError } from "../../cli/cli-errors.ts";
import type { Queries } from "../../database/database.ts";
import type { ReadHints } from "../event-hints.ts";
import { findOrdersByReference } from "../order-store.ts";
import type { OrderEventRow, OrderRow } from "../tables.ts";

/** An event that is stored and not worked off. */
export async function unhandledEvent(queries: Queries, id: string): Promise<OrderEventRow> {
  const event = await queries.selectFrom("orderEvent").selectAll().where("id", "=", id).executeTakeFirst();
  if (!event) throw new CliError(`There is no event ${id}. Its id is in the mail about it, under "Stored as".`);
  if (event.handledAt !== null) throw new CliError(`The event ${id} is worked off.`);
  return event;
}

/** What an event says of a refund that the operator has read. It is worked off with the report. */
export async function refundOfEvent(queries: Queries, id: string, order: OrderRow, readHints: ReadHints) {
  const event = await unhandledEvent(queries, id);
  const { references, refund, amount, currency } = await readHints(event, queries);
  const [other] = await findOrdersByReference(queries, event.provider, references);
  if (event.provider !== order.provider || event.isTest !== order.isTest || (other && other.id !== order.id))
    throw new CliError(`The event ${id} is not of the order ${order.number}${other ? `, but of ${other.id}` : ""}.`);
  const said = { eventId: event.eventId, occurredAt: new Date(event.occurredAt) };
  return {
    said,
    references,
    refund,
    amount: currency === undefined || currency === order.currency ? amount : undefined,
  };
}
