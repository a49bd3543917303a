import { sql } from "kysely";
import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { givenName } from "./test-names.ts";

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
