import type { Database } from "#service/platform/database/database.ts";

const at = "'2026-01-05T12:00:00.000Z'";
/** A UUID with the number of the row at its end. */
const id = (kind: number) => `'0000000${kind}-0000-7000-8000-000' || cast(100000000 + i as text)`;
const mailbox = "'reader' || cast(i as text) || '@university' || cast(i % 997 as text) || '.example.org'";
/** 32 hexadecimal digits by chance, as the hashes by which the service names subscriptions, counters and entries. */
const digits = { sqlite: "lower(hex(randomblob(16)))", postgres: "md5(random()::text)" } as const;

/**
 * Rows that past years have left. Of subscriptions every other one is confirmed; a few requests and mails are open.
 * What is by chance is inserted in its order, which takes a third of the time.
 */
const inserts = (hash: string) => [
  `insert into newsletter_subscription (id, mailbox, state, subscribed_at, last_confirmation_at, confirmed_at)
    select ${hash} as id, ${mailbox}, case i % 2 when 0 then 'confirmed' else 'unsubscribed' end, ${at}, ${at}, ${at}
    from n order by 1`,
  `insert into academic_license_request (id, name, mailbox, university, language, state, received_at)
    select ${id(2)}, 'Ada', ${mailbox}, 'University', 'Java', case when i <= 50 then 'received' else 'rejected' end,
      ${at} from n`,
  `insert into academic_decision (request_id, verdict, reason, decided_by, decided_through, decided_at)
    select ${id(2)}, 'rejected', 'other', 'Grace', 'admin-cli', '2024-01-05T12:00:00.000Z' from n where i > 50`,
  `insert into license (id, request_id, products, edition, licensee, mailbox, issued_at, expires_at,
      issued_by, key_text)
    select ${id(3)}, ${id(2)}, 'designite-java 3', 'academic', 'Ada', ${mailbox}, ${at}, '2026-06-05T12:00:00.000Z',
      'Grace', 'key' from n`,
  `insert into license_revocation (license_id, reason, revoked_by, revoked_at)
    select ${id(3)}, 'lost', 'Grace', ${at} from n where i <= 100`,
  `insert into outgoing_mail (id, purpose, about_id, bulk, recipient, reply_to, message_id, subject, text, html, state,
      created_at, attempts, next_attempt_at, finished_at, operator_told_at, last_failure)
    select ${id(4)}, 'academic-receipt', ${id(2)}, 0, ${mailbox}, 'c@example.org', '<' || cast(i as text) || '>', 'Receipt',
      case i % 10 when 0 then 'text' end, case i % 10 when 0 then 'html' end,
      case i % 10 when 0 then 'held' else 'sent' end, ${at}, 1, ${at}, case i % 10 when 0 then null else ${at} end,
      case i % 10 when 0 then ${at} end, 'full'
    from n`,
  `insert into audit_entry (sequence, recorded_at, actor, action, subject_id, details, previous_hash, hash)
    select i, ${at}, 'service', 'request-received', ${id(2)}, '{}', 'none', ${hash} as hash from n order by hash`,
  `insert into mail_budget (key_hash, starts_at, mails, allowed) select ${hash} as hash, '2026-01-05', 1, 8 from n order by 1`,
];

/** Statements that fill empty tables with so many rows each. */
export function fillStatements(kind: Database["kind"], rows: number): string[] {
  const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows})`;
  return inserts(digits[kind]).map((insert) => `${numbers} ${insert}`);
}
