import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Amounts of an order may be unknown: the total and the tax of an invoice are recorded when it is paid. */
export const unknownAmounts: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await allowNull(database, "customer_order", "total");
    await allowNull(database, "customer_order", "tax");
    await allowNull(database, "order_item", "amount");
    // An order that is known by a refund alone has no amounts.
    await sql`update customer_order set total = null, tax = null where currency is null`.execute(database);
  },
};

/** SQLite changes no column, so another one takes its place. */
async function allowNull(database: Kysely<unknown>, table: string, column: string): Promise<void> {
  const [of, old, next] = [sql.table(table), sql.ref(column), sql.ref(`known_${column}`)];
  await sql`alter table ${of} add column ${next} double precision`.execute(database);
  await sql`update ${of} set ${next} = ${old}`.execute(database);
  await sql`alter table ${of} drop column ${old}`.execute(database);
  await sql`alter table ${of} rename column ${next} to ${old}`.execute(database);
}
