import { type Expression, type SqlBool, sql } from "kysely";
import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { erasedEmail, erasedName } from "../mail/tables.ts";
import { formatMoney } from "./money.ts";
import { type OrderReport, parseReport } from "./order-report.ts";
import { itemsOfOrder } from "./order-store.ts";
import type { OrderRow } from "./tables.ts";
import { givenName } from "./webhooks/provider-adapter.ts";

/**
 * The orders of a person, with their items and everything that was reported of them. Of an order that was corrected to
 * another mailbox the former one sees what names it, and not where it went.
 */
export async function findPersonalOrders(email: string, { database: { query } }: App) {
  const orders = await ordersOf(query, email);
  return await Promise.all(
    orders.map(async (order) => {
      const isFormer = isOfAnother(order, email);
      const events = query.selectFrom("orderEvent").selectAll().where("orderId", "=", order.id).orderBy("id");
      const shown = isFormer ? events.where(names(sql.ref("facts"), JSON.stringify(email))) : events;
      return {
        ...order,
        ...(isFormer && { email }),
        isFormer,
        items: await itemsOfOrder(query, order.id),
        events: await shown.execute(),
      };
    }),
  );
}

/** Whether an order was corrected to another mailbox. */
const isOfAnother = (order: Pick<OrderRow, "email">, email: string) => order.email !== null && order.email !== email;

export function summarizePersonalOrder({ number, state, total, currency }: OrderRow): string {
  return `${number}, ${state}, ${formatMoney(total, currency)}`;
}

/**
 * Removes the personal data from a person's orders. What the bookkeeping needs stays: number, items, amounts, tax,
 * currency and times. The reports stay without the person, so that a later refund still finds its order.
 */
export async function erasePersonalOrders({ transaction }: Change, email: string): Promise<void> {
  for (const order of await ordersOf(transaction, email)) {
    if (isOfAnother(order, email)) await redactReports(transaction, order.id, (report) => withoutEmail(report, email));
    else await eraseOwner(transaction, order);
  }
}

async function eraseOwner(transaction: Queries, { id }: Pick<OrderRow, "id">): Promise<void> {
  await transaction.updateTable("customerOrder").set(erased).where("id", "=", id).execute();
  await redactReports(transaction, id, (report) => {
    if (report.kind === "corrected") return { ...report, corrections: {} };
    return "details" in report ? { ...report, details: { ...report.details, ...erased } } : report;
  });
}

/** @param redact returns a report without the person, or undefined if nothing names them */
async function redactReports(
  transaction: Queries,
  orderId: string,
  redact: (report: OrderReport) => OrderReport | undefined,
): Promise<void> {
  const events = transaction.selectFrom("orderEvent").select(["id", "facts"]).where("orderId", "=", orderId);
  for (const { id, facts } of await events.execute()) {
    const redacted = facts === null ? undefined : redact(parseReport(facts));
    if (!redacted) continue;
    const changes = { facts: JSON.stringify(redacted), body: null };
    await transaction.updateTable("orderEvent").set(changes).where("id", "=", id).execute();
  }
}

/** The report without a mailbox that was corrected, or undefined if nothing names it. The buyer is the same. */
function withoutEmail(report: OrderReport, email: string): OrderReport | undefined {
  if (report.kind === "corrected" && report.corrections.email === email) {
    const { email: _, ...corrections } = report.corrections;
    return { ...report, corrections };
  }
  if (!("details" in report) || report.details.email !== email) return undefined;
  return { ...report, details: { ...report.details, email: erasedEmail } };
}

/** An order that is not settled yet names its buyer in its reports alone. */
async function ordersOf(queries: Queries, email: string): Promise<OrderRow[]> {
  return await queries
    .selectFrom("customerOrder")
    .selectAll()
    .where((order) =>
      order.or([
        order("email", "=", email),
        order(
          "id",
          "in",
          order
            .selectFrom("orderEvent")
            .select("orderId")
            .where(names(sql.ref("facts"), JSON.stringify(email))),
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

const erased = {
  ...{ email: erasedEmail, buyer: erasedName },
  ...{ company: null, invoiceAddress: null, taxId: null, purchaseOrder: null, invoiceUrl: null },
};

/** The events of a person as the providers signed them. */
export async function findPersonalEvents(email: string, { database: { query } }: App) {
  const ids = await eventsOf(email, query);
  if (ids.length === 0) return [];
  return await query
    .selectFrom("orderEvent")
    .select(["id", "provider", "eventId", "receivedAt", "body"])
    .where("id", "in", ids)
    .orderBy("receivedAt")
    .orderBy("id")
    .execute();
}

/** Removes the bodies of a person's events. What an order was worked out from stays with the order. */
export async function erasePersonalEvents({ transaction, now }: Change, email: string): Promise<void> {
  const ids = await eventsOf(email, transaction);
  if (ids.length === 0) return;
  await transaction
    .updateTable("orderEvent")
    .set(({ fn, val }) => ({
      body: null,
      problem: null,
      handledAt: fn.coalesce("handledAt", val(now.toISOString())),
    }))
    .where("id", "in", ids)
    .execute();
}

/** Those that hold the mailbox, those of the person's orders, and what else describes the same customer. */
async function eventsOf(email: string, queries: Queries): Promise<string[]> {
  const events = queries.selectFrom("orderEvent").select(["id", "subject"]).where("body", "is not", null);
  const holding = (text: string) =>
    sql<boolean>`lower(body) like ${`%"${text.replaceAll(/[\\%_]/g, "\\$&")}"%`} escape '\\'`;
  const own = await events
    .where(({ or, eb, selectFrom }) =>
      or([
        holding(email.toLowerCase()),
        eb("orderId", "in", selectFrom("customerOrder").select("id").where("email", "=", email)),
      ]),
    )
    .execute();
  const subjects = [...new Set(own.flatMap(({ subject }) => (subject === null ? [] : [subject])))];
  const described = await Promise.all(
    subjects.map((subject) => events.where(holding(givenName(subject).toLowerCase())).execute()),
  );
  return [...new Set([...own, ...described.flat()].map(({ id }) => id))];
}
