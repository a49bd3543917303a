import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import PostalMime, { type Email } from "postal-mime";
import { testService } from "./test-service.ts";

/** The rows of the service under test that belong to one mailbox, as the database holds them. */
export function storedSubscriptions(mailbox: string): Record<string, unknown>[] {
  return rows("SELECT mailbox FROM newsletter_subscription WHERE mailbox = ?", mailbox);
}

export function storedAcademicRequests(mailbox: string): Record<string, unknown>[] {
  return rows("SELECT name, mailbox, university, language FROM academic_license_request WHERE mailbox = ?", mailbox);
}

function rows(query: string, mailbox: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(testService().dataFolder, "designite.sqlite"), { readOnly: true });
  try {
    return database
      .prepare(query)
      .all(mailbox)
      .map((row) => ({ ...row }));
  } finally {
    database.close();
  }
}

/** Stores a paid order of so many seats, as a provider of payments reports it. */
export function storePaidOrder(mailbox: string, seats: number): void {
  const database = new DatabaseSync(join(testService().dataFolder, "designite.sqlite"), { timeout: 30_000 });
  const id = randomUUID();
  const now = new Date().toISOString();
  try {
    database
      .prepare(
        `INSERT INTO customer_order (id, provider, number, state, is_test, is_settled, created_at, paid_at, keys_mailed_at,
          mailbox, buyer, company, currency, total, tax, refunded, is_further)
         VALUES (?, 'operator', ?, 'paid', 0, 1, ?, ?, ?, ?, 'Ada Lovelace', 'Engines Ltd', 'USD', 75000, 0, 0, 0)`,
      )
      .run(id, id.slice(0, 8), now, now, now, mailbox);
    database
      .prepare(
        `INSERT INTO order_item (order_id, item, offer, seats, amount, is_renewal_confirmed)
         VALUES (?, 1, 'professional-java', ?, 75000, 0)`,
      )
      .run(id, seats);
  } finally {
    database.close();
  }
}

/** The mails that have left the service so far whose subject, recipient or text names the mailbox. */
export async function mailsAbout(mailbox: string): Promise<Email[]> {
  const folder = join(testService().dataFolder, "mail");
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith(".eml"))
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter((mail) => mail.to?.some(({ address }) => address === mailbox) || mail.text?.includes(mailbox));
}
