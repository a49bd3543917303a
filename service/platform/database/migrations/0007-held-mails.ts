import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A mail may be held until the operator decides; what follows from its end, and its return, are recorded with it. */
export const heldMails: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    const { schema } = database;
    await schema
      .alterTable("outgoingMail")
      .addColumn("attemptsWithoutAnswer", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    for (const name of ["pendingOutcome", "operatorToldAt", "returnedAt", "returnVerdict", "returnReason"]) {
      await schema.alterTable("outgoingMail").addColumn(name, "text").execute();
    }
    await sql`create index outgoing_mail_pending_outcome
      on outgoing_mail (next_attempt_at) where pending_outcome is not null`.execute(database);
    await sql`create index outgoing_mail_held on outgoing_mail (id) where state = 'held'`.execute(database);
    await sql`create index outgoing_mail_returned
      on outgoing_mail (recipient) where returned_at is not null`.execute(database);
  },
};
