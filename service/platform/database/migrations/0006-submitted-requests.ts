import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A mail is submitted to the mail server, and not handed over: the field's own word for the state of a request. */
export const submittedRequests: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    await sql`update academic_license_request set state = 'submitted' where state = 'handed-over'`.execute(database);
    await sql`update academic_decision set decided_through = 'admin-cli' where decided_through = 'desk'`.execute(
      database,
    );
  },
};
