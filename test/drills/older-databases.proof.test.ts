import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Database } from "#service/platform/database/database.ts";
import { createMigrator, knownMigrations } from "#service/platform/database/migrate.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { createInstallation, type Installation } from "#test/support/drills/drill-service.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { person } from "#test/support/drills/posts.ts";
import { recordDrill } from "#test/support/drills/record-drill.ts";
import { drillSeed, seededRandom } from "#test/support/drills/seeded-random.ts";
import { drainQueue, lostOrDoubled, openStoredData, requestMailboxes } from "#test/support/drills/stored-data.ts";

const [oldest = ""] = knownMigrations;
const versions = drillSize({ short: [oldest], long: knownMigrations });
const rows = drillSize({ short: 20, long: 2000 });
const kills = drillSize({ short: 1, long: 5 });
/** A start takes about a second on an idle machine. */
const longestLife = 1500;

/** A database as the baseline left it, which is the oldest that a release had, brought up to this version. */
async function makeOlder(installation: Installation, version: string): Promise<Database> {
  const { database: location } = installation;
  if (location.kind === "sqlite")
    for (const suffix of ["", "-wal", "-shm"]) rmSync(location.file + suffix, { force: true });
  const database = await openStoredData(location);
  const { query, kind } = database;
  if (kind === "postgres") await sql`drop schema public cascade`.execute(query);
  if (kind === "postgres") await sql`create schema public`.execute(query);
  const migrator = createMigrator(query);
  await migrator.migrateTo(oldest);
  const at = new Date().toISOString();
  await query.transaction().execute(async (transaction) => {
    for (let index = 0; index < rows; index += 1) {
      const { mailbox } = person(index);
      await sql`insert into newsletter_subscription (id, mailbox, subscribed_at)
        values (${`subscription-${index}`}, ${mailbox}, ${at})`.execute(transaction);
      await sql`insert into academic_license_request (id, name, mailbox, university, language, state, received_at)
        values (${`request-${index}`}, 'Ada', ${mailbox}, 'Tripos', 'Java', 'received', ${at})`.execute(transaction);
      await sql`insert into outgoing_mail (id, purpose, about_id, recipient, reply_to, bulk, message_id, subject, text, html,
          state, created_at, attempts, next_attempt_at)
        values (${`mail-${index}`}, 'academic-receipt', ${`request-${index}`}, ${mailbox}, 'contact@example.org', 0,
          ${`<mail-${index}@example.org>`}, 'Receipt', 'Text', '<p>Text</p>', 'waiting', ${at}, 0, ${at})`.execute(
        transaction,
      );
    }
  });
  await migrator.migrateTo(version);
  return database;
}

describe.each(databaseKinds)("on %s", (kind) => {
  test.for(versions)(
    "a database with %s keeps every row, although its first starts are killed",
    async (version, context) => {
      const random = seededRandom();
      const installation = await createInstallation(kind);
      const older = await makeOlder(installation, version);
      await older.query.destroy();
      for (let kill = 0; kill < kills; kill += 1) {
        const service = installation.run();
        await pause(random() * longestLife);
        await service.stop("SIGKILL");
      }
      const database = await openStoredData(installation.database);
      await drainQueue(database, installation.start);
      const subscriptions = await database.query.selectFrom("newsletterSubscription").select("mailbox").execute();
      const mails = await database.query.selectFrom("outgoingMail").select(["recipient", "state"]).execute();
      const sent = mails.filter(({ state }) => state === "sent").map(({ recipient }) => recipient ?? "");
      const expected = Array.from({ length: rows }, (_, index) => person(index).mailbox);
      const lost = [await requestMailboxes(database), subscriptions.map(({ mailbox }) => mailbox), sent].flatMap(
        (stored) => lostOrDoubled(expected, stored),
      );
      const note = `seed ${drillSeed}: ${3 * rows} rows`;
      recordDrill(context, { promises: "P1 P3", runs: kills, lost, delays: installation.delays, note });
      expect(lost, note).toEqual([]);
    },
  );
});
