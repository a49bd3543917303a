import type { PaymentProvider } from "../config/sales-settings.ts";
import type { Queries } from "../database/database.ts";
import type { OrderEventRow } from "../orders/tables.ts";

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

/** Reads an event and locks it until the transaction ends, unless it was worked off meanwhile. */
export async function lockEvent(transaction: Queries, id: string): Promise<OrderEventRow | undefined> {
  return await transaction
    .updateTable("orderEvent")
    .set((row) => ({ provider: row.ref("provider") }))
    .where("id", "=", id)
    .where("handledAt", "is", null)
    .returningAll()
    .executeTakeFirst();
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
