import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { migratedDatabase } from "#test/support/database/test-database.ts";
import { type MailWebhook, mailgunReport, sources } from "#test/support/mail/mail-webhooks.ts";
import { createKeyService, createListService } from "#test/support/reported-mails.ts";
import { createTestService, type TestService } from "#test/support/test-service.ts";

const post = ({ application }: Pick<TestService, "application">, { path, headers, body }: MailWebhook) =>
  application.request(path, { method: "POST", headers, body });

/** Every row of every table but that of the tokens, as text. */
async function allRows({ appContext }: Pick<TestService, "appContext">): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'mail_webhook_token'`.execute(
    appContext.database.query,
  );
  const contents = tables.map(async ({ name }) => {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(appContext.database.query);
    return rows.map((row) => `${name} ${JSON.stringify(row)}`);
  });
  return (await Promise.all(contents)).flat().toSorted();
}

describe("two processes on one database", () => {
  test.each(
    (["hard", "soft", "complaint", "delivered"] as const).flatMap((outcome) =>
      ([createKeyService, createListService] as const).map((create) => [outcome, create.name, create] as const),
    ),
  )("a %s event of Mailgun that is replayed at the other changes no row (%s)", async (outcome, _, create) => {
    const secrets = { linkSecrets: [Buffer.alloc(32, 1)] as const, suppressionSecret: Buffer.alloc(32, 2) };
    const shared = { ...secrets, database: await migratedDatabase("postgres") };
    const { service, mail } = await create("postgres", shared);
    const other = await createTestService({ configuration: { mailReports: sources, ...shared } });
    const event = mailgunReport({ ...mail, outcome });
    const untouched = await allRows(service);
    expect((await post(service, event)).status).toBe(200);
    const recorded = await allRows(service);
    const changesNothing = outcome === "delivered" && create === createListService;
    const isComplaintAboutKey = outcome === "complaint" && create === createKeyService;
    expect(recorded.join() === untouched.join()).toBe(changesNothing || isComplaintAboutKey);
    expect((await post(other, event)).status).toBe(200);
    expect((await post(service, event)).status).toBe(200);
    expect(await allRows(service)).toEqual(recorded);
  });
});
