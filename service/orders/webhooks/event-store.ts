import { sql } from "kysely";
import type { AuditedTransaction } from "../../platform/audit/audited-transaction.ts";
import type { PaymentProvider } from "../../platform/config/sales-settings.ts";
import type { AppContext } from "../../platform/context/app-context.ts";
import type { Queries } from "../../platform/database/database.ts";
import type { OrderEventRow } from "../tables.ts";
import { givenName } from "./provider-adapter.ts";

/**
 * The events that are to be worked off, of test accounts or of the others: those without a problem first, each in the
 * sequence of their arrival.
 */
export async function unhandledEvents(queries: Queries, isTest: boolean): Promise<string[]> {
  const unhandled = queries.selectFrom("orderEvent").select("id").where("handledAt", "is", null);
  const ordered = unhandled
    .where("isTest", "=", isTest ? 1 : 0)
    .orderBy("receivedAt")
    .orderBy("id");
  const fresh = await ordered.where("problem", "is", null).execute();
  const kept = await ordered.where("problem", "is not", null).execute();
  return [...fresh, ...kept].map(({ id }) => id);
}

export async function findEvent(queries: Queries, id: string): Promise<OrderEventRow | undefined> {
  return await queries.selectFrom("orderEvent").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Marks an event as worked off that is none of an order, or that is given up because of a problem. */
export async function handleEvent(
  transaction: Queries,
  id: string,
  now: Date,
  problem: string | null = null,
): Promise<void> {
  await transaction
    .updateTable("orderEvent")
    .set({ handledAt: now.toISOString(), problem })
    .where("id", "=", id)
    .execute();
}

export async function setProblem(transaction: Queries, id: string, problem: string): Promise<void> {
  await transaction.updateTable("orderEvent").set({ problem }).where("id", "=", id).execute();
}

/** When each of these providers sent its last event that is no test, or null. A webhook that is silent for long may be switched off. */
export async function latestEvents(
  queries: Queries,
  providers: readonly PaymentProvider[],
): Promise<{ provider: PaymentProvider; receivedAt: string | null }[]> {
  return await Promise.all(
    providers.map(async (provider) => {
      const latest = await queries
        .selectFrom("orderEvent")
        .select("receivedAt")
        .where("provider", "=", provider)
        .where("body", "is not", null)
        .where("isTest", "=", 0)
        .orderBy("receivedAt", "desc")
        .limit(1)
        .executeTakeFirst();
      return { provider, receivedAt: latest?.receivedAt ?? null };
    }),
  );
}

/** How many events wait for long or cannot be read. */
export async function countProblems(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom("orderEvent")
    .select((events) => events.fn.countAll().as("count"))
    .where("handledAt", "is", null)
    .where("problem", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The events of a person as the providers signed them. */
export async function findPersonalEvents(mailbox: string, { database: { query } }: AppContext) {
  const ids = await eventsOf(mailbox, query);
  if (ids.length === 0) return [];
  return await query
    .selectFrom("orderEvent")
    .select(["id", "provider", "eventId", "receivedAt", "body"])
    .where("id", "in", ids)
    .orderBy("receivedAt")
    .execute();
}

/** Removes the bodies of a person's events. What an order was worked out from stays with the order. */
export async function erasePersonalEvents({ transaction, now }: AuditedTransaction, mailbox: string): Promise<void> {
  const ids = await eventsOf(mailbox, transaction);
  if (ids.length === 0) return;
  await transaction.updateTable("orderEvent").set({ body: null, problem: null }).where("id", "in", ids).execute();
  await transaction
    .updateTable("orderEvent")
    .set({ handledAt: now.toISOString() })
    .where("id", "in", ids)
    .where("handledAt", "is", null)
    .execute();
}

/** Those that hold the mailbox, those of the person's orders, and what else describes the same customer. */
async function eventsOf(mailbox: string, queries: Queries): Promise<string[]> {
  const events = queries.selectFrom("orderEvent").select(["id", "subject"]).where("body", "is not", null);
  const holding = (text: string) =>
    sql<boolean>`lower(body) like ${`%"${text.replaceAll(/[\\%_]/g, "\\$&")}"%`} escape '\\'`;
  const own = await events
    .where(({ or, eb, selectFrom }) =>
      or([
        holding(mailbox.toLowerCase()),
        eb("orderId", "in", selectFrom("customerOrder").select("id").where("mailbox", "=", mailbox)),
      ]),
    )
    .execute();
  const subjects = [...new Set(own.flatMap(({ subject }) => (subject === null ? [] : [subject])))];
  const described = await Promise.all(
    subjects.map((subject) => events.where(holding(givenName(subject).toLowerCase())).execute()),
  );
  return [...new Set([...own, ...described.flat()].map(({ id }) => id))];
}
