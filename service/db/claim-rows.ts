import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

/** The tables whose rows are claimed. */
type ClaimedTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: string; claimedUntil: string | null } ? Name : never;
}[keyof Tables];

interface Claim {
  due: RawBuilder<boolean>;
  /** The first to be claimed. */
  order: RawBuilder<unknown>;
  limit: number;
  until: Date;
}

/**
 * Claims rows that are due, so that no other process takes them before `until`, in a transaction of its own: what is done
 * with them begins after its commit. On PostgreSQL rows that another process is about to claim are passed over.
 */
export async function claimRows<Name extends ClaimedTable>(
  { kind, query }: Database,
  name: Name,
  { due, order, limit, until }: Claim,
): Promise<Tables[Name][]> {
  const table = sql.table(name);
  const { rows } = await sql<Tables[Name]>`
    with due as (
      select id from ${table} where ${due} order by ${order} limit ${limit}
      ${kind === "postgres" ? sql`for update skip locked` : sql``}
    )
    update ${table} set claimed_until = ${until.toISOString()} where id in (select id from due) returning *`.execute(
    query,
  );
  return rows;
}
