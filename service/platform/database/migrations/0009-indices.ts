import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Indices for what the service asks again and again, so that its time does not grow with the tables. */
export const indices: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const index of [
      // What follows the last @, on both engines: the rest is what remains after all characters but @ are trimmed away.
      sql`academic_license_request_domain on academic_license_request
        ((substr(mailbox, length(rtrim(mailbox, replace(mailbox, '@', ''))) + 1)), received_at, id)`,
      sql`academic_license_request_state on academic_license_request (state, received_at, id)`,
      sql`academic_license_request_received on academic_license_request (received_at, id)`,
      sql`academic_decision_time on academic_decision (decided_at)`,
      sql`license_request on license (request_id)`,
      sql`license_mailbox on license (mailbox, product, expires_at)`,
      sql`outgoing_mail_age on outgoing_mail (bulk, created_at) where state = 'waiting'`,
      sql`outgoing_mail_untold on outgoing_mail (bulk, last_failure, id)
        where state = 'held' and operator_told_at is null`,
      sql`outgoing_mail_bodies on outgoing_mail (finished_at)
        where text is not null and finished_at is not null`,
      sql`outgoing_mail_never_sent on outgoing_mail (finished_at)
        where purpose = 'no-mail' and finished_at is not null`,
      sql`outgoing_mail_sent_to on outgoing_mail (recipient, finished_at)
        where state = 'sent' and recipient is not null`,
      sql`mail_budget_start on mail_budget (starts_at)`,
    ]) {
      await sql`create index ${index}`.execute(database);
    }
  },
};
