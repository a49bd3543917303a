import { sql } from "kysely";
import type { Database } from "#service/database/database.ts";

const at = "'2026-01-05T12:00:00.000Z'";
/** A UUID with the number of the row at its end. */
const id = (kind: number) => `'0000000${kind}-0000-7000-8000-000' || cast(100000000 + i as text)`;
const mailbox = "'reader' || cast(i as text) || '@university' || cast(i % 997 as text) || '.example.org'";

/** Rows that past years have left. Of subscriptions every other one is confirmed; a few requests and mails are open. */
const inserts = [
  `insert into newsletter_subscription (id, mailbox, state, subscribed_at, last_confirmation_at, confirmed_at)
    select ${id(1)}, ${mailbox}, case i % 2 when 0 then 'confirmed' else 'unsubscribed' end, ${at}, ${at}, ${at} from n`,
  `insert into academic_license_request (id, name, mailbox, university, language, state, received_at)
    select ${id(2)}, 'Ada', ${mailbox}, 'University', 'Java', case when i <= 50 then 'received' else 'rejected' end,
      ${at} from n`,
  `insert into academic_decision (request_id, verdict, reason, decided_by, decided_through, decided_at)
    select ${id(2)}, 'rejected', 'other', 'Grace', 'admin-cli', '2024-01-05T12:00:00.000Z' from n where i > 50`,
  `insert into license (id, request_id, product, edition, licensee, mailbox, major_version, issued_at, expires_at,
      issued_by, key_text)
    select ${id(3)}, ${id(2)}, 'designite-java', 'academic', 'Ada', ${mailbox}, 3, ${at}, '2026-06-05T12:00:00.000Z',
      'Grace', 'key' from n`,
  `insert into license_revocation (license_id, reason, revoked_by, revoked_at)
    select ${id(3)}, 'lost', 'Grace', ${at} from n where i <= 100`,
  `insert into outgoing_mail (id, purpose, about_id, bulk, recipient, reply_to, message_id, subject, text, html, state,
      created_at, attempts, next_attempt_at, finished_at, last_failure)
    select ${id(4)}, 'academic-receipt', ${id(2)}, 0, ${mailbox}, 'c@example.org', '<' || cast(i as text) || '>', 'Receipt',
      case i % 10 when 0 then 'text' end, case i % 10 when 0 then 'html' end,
      case i % 10 when 0 then 'held' else 'sent' end, ${at}, 1, ${at}, case i % 10 when 0 then null else ${at} end, 'full'
    from n`,
  `insert into audit_entry (sequence, recorded_at, actor, action, subject_id, details, previous_hash, hash)
    select i, ${at}, 'service', 'request-received', ${id(2)}, '{}', 'none', ${id(5)} from n`,
  `insert into mail_budget (key_hash, starts_at, mails, allowed) select ${id(6)}, '2026-01-05', 1, 8 from n`,
];

/** A statement for more rows would take longer than any of the service may. */
const rowsPerStatement = 20_000;

/** Fills empty tables with so many rows each. */
export async function fillTables({ kind, query }: Database, rows: number): Promise<void> {
  for (const insert of inserts) {
    for (let first = 1; first <= rows; first += rowsPerStatement) {
      const last = Math.min(rows, first + rowsPerStatement - 1);
      const numbers = `with recursive n (i) as (select ${first} union all select i + 1 from n where i < ${last})`;
      await sql`${sql.raw(`${numbers} ${insert}`)}`.execute(query);
    }
  }
  if (kind === "postgres") await sql`analyze`.execute(query);
}
