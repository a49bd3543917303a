import { type Expression, type SqlBool, sql } from "kysely";
import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { erasedMailbox, erasedName } from "../mail/erased-mailbox.ts";
import { formatMoney } from "./money.ts";
import { type OrderReport, parseReport } from "./order-report.ts";
import { itemsOfOrder } from "./order-store.ts";
import type { OrderRow } from "./tables.ts";

/** The orders of a person, with their items and everything that was reported of them. */
export async function findPersonalOrders(mailbox: string, { database: { query } }: AppContext) {
  const orders = await ordersOf(query, mailbox);
  return await Promise.all(
    orders.map(async (order) => ({
      ...order,
      items: await itemsOfOrder(query, order.id),
      events: await query.selectFrom("orderEvent").selectAll().where("orderId", "=", order.id).execute(),
    })),
  );
}

export function summarizePersonalOrder({ number, state, total, currency }: OrderRow): string {
  return `${number}, ${state}, ${formatMoney(total, currency)}`;
}

/**
 * Removes the personal data from a person's orders. What the bookkeeping needs stays: number, items, amounts, tax,
 * currency and times. The reports stay without the person, so that a later refund still finds its order.
 */
export async function erasePersonalOrders({ transaction }: AuditedTransaction, mailbox: string): Promise<void> {
  for (const { id } of await ordersOf(transaction, mailbox)) {
    await transaction.updateTable("customerOrder").set(erased).where("id", "=", id).execute();
    const events = transaction.selectFrom("orderEvent").select(["id", "facts"]).where("orderId", "=", id);
    for (const event of await events.execute()) {
      const facts = event.facts && JSON.stringify(withoutPerson(parseReport(event.facts)));
      await transaction.updateTable("orderEvent").set({ facts, body: null }).where("id", "=", event.id).execute();
    }
  }
}

/** Events that name a person and belong to no order. */
export async function findPersonalEvents(mailbox: string, { database: { query } }: AppContext) {
  const events = query.selectFrom("orderEvent").selectAll().where("orderId", "is", null);
  return await events
    .where(names(sql.ref("body"), mailbox))
    .orderBy("receivedAt")
    .execute();
}

/** Removes their bodies. An event that is not worked off then counts as handled: there is nothing left to read. */
export async function erasePersonalEvents({ transaction, now }: AuditedTransaction, mailbox: string): Promise<void> {
  await transaction
    .updateTable("orderEvent")
    .set(({ fn, val }) => ({ body: null, handledAt: fn.coalesce("handledAt", val(now.toISOString())) }))
    .where("orderId", "is", null)
    .where(names(sql.ref("body"), mailbox))
    .execute();
}

/** An order that is not settled yet names its buyer in its reports alone. */
async function ordersOf(queries: Queries, mailbox: string): Promise<OrderRow[]> {
  return await queries
    .selectFrom("customerOrder")
    .selectAll()
    .where((order) =>
      order.or([
        order("mailbox", "=", mailbox),
        order(
          "id",
          "in",
          order
            .selectFrom("orderEvent")
            .select("orderId")
            .where(names(sql.ref("facts"), JSON.stringify(mailbox))),
        ),
      ]),
    )
    .orderBy("id")
    .execute();
}

/** Whether a column holds a text, in whatever case, on either engine. */
function names(column: Expression<unknown>, text: string): Expression<SqlBool> {
  return sql<SqlBool>`replace(lower(${column}), ${text}, '') <> lower(${column})`;
}

const nobody = { mailbox: erasedMailbox, buyer: erasedName };
const nothing = { company: null, invoiceAddress: null, taxId: null, purchaseOrder: null, invoiceUrl: null };
const erased = { ...nobody, ...nothing };

function withoutPerson(report: OrderReport): OrderReport {
  return "details" in report ? { ...report, details: { ...report.details, ...erased } } : report;
}
