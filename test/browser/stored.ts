import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import PostalMime, { type Email } from "postal-mime";
import { testService } from "./test-service.ts";

/** The rows of the service under test that belong to one mailbox, as the database holds them. */
export function storedSubscriptions(email: string): Record<string, unknown>[] {
  const asked = "SELECT email FROM asked_mail";
  return rows(`SELECT email FROM (SELECT email FROM newsletter_subscription UNION ${asked}) WHERE email = ?`, email);
}

export function storedAcademicRequests(email: string): Record<string, unknown>[] {
  return rows("SELECT name, email, university, language FROM academic_license_request WHERE email = ?", email);
}

export function storedPackageRequests(email: string): Record<string, unknown>[] {
  return rows("SELECT package_id AS package, email FROM package_request WHERE email = ?", email);
}

function rows(query: string, email: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(testService().dataFolder, "designite.sqlite"), { readOnly: true });
  try {
    return database
      .prepare(query)
      .all(email)
      .map((row) => ({ ...row }));
  } finally {
    database.close();
  }
}

/** The mails that have left the service so far whose subject, recipient or text names the mailbox. */
export async function mailsAbout(email: string): Promise<Email[]> {
  const folder = join(testService().dataFolder, "mail");
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith(".eml"))
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter((mail) => mail.to?.some(({ address }) => address === email) || mail.text?.includes(email));
}
