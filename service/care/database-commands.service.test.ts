import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { migrate } from "../platform/database/migrate.ts";

/** An issue for one subscriber, as it is when its start was broken off before the first mail was queued. */
async function storeIssueToQueue({ database: { query }, clock }: Pick<AppContext, "database" | "clock">) {
  const at = clock.now().toISOString();
  const subscription = { id: "s1", mailbox: "ada@example.org", state: "confirmed", source: "import" } as const;
  const asked = { subscribedOnPage: null, wordingVersion: null, confirmationsSent: 0, lastConfirmationAt: null };
  await query
    .insertInto("newsletterSubscription")
    .values({
      ...subscription,
      ...asked,
      consentNote: "told",
      subscribedAt: at,
      confirmedAt: at,
      endedAt: null,
    })
    .execute();
  await query
    .insertInto("newsletterIssue")
    .values({
      id: "i1",
      name: "one",
      subject: "One",
      text: "",
      html: "",
      startedAt: at,
      queuedUpTo: "",
      finishedAt: null,
    })
    .execute();
}

describe.each(databaseKinds)("the database on %s", (kind) => {
  test("is checked, backed up while the service runs, and restored elsewhere", async () => {
    const { cli, service } = await createCliWithService(kind);
    const id = await service.ask();
    const file = join(cli.folder, "backup.jsonl.gz");
    expect((await cli.run(["database", "backup", file])).exitCode).toBe(0);
    expect((await cli.run(["database", "backup", file])).exitCode).toBe(1);
    expect((await cli.run(["database", "restore", file])).errors).toContain("has rows");

    const empty = await emptyDatabase(kind);
    const other = await createTestCli(empty.kind === "postgres" ? { DATABASE_URL: empty.url } : {});
    expect((await other.run(["requests", "list"])).errors).toContain("database migrate");
    expect((await other.run(["database", "migrate", "--dry-run"])).output).toContain("Would be applied: 0001-");
    expect((await other.run(["database", "restore", file])).output).toContain(
      "rows of 2026-01-05 07:00 Eastern Time are back",
    );
    expect((await other.run(["database", "migrate"])).output).toBe("Up to date.\n");
    await cp(join(cli.folder, "keys"), join(other.folder, "keys"), { recursive: true });
    expect(JSON.stringify(await other.log())).toContain(id);
  });

  test("is restored with the mails held that waited, if asked to", async () => {
    const { cli, service } = await createCliWithService(kind);
    await storeIssueToQueue(service.appContext);
    await service.ask();
    const file = join(cli.folder, "backup.jsonl.gz");
    await cli.run(["database", "backup", file]);
    const empty = await emptyDatabase(kind);
    const other = await createTestCli(empty.kind === "postgres" ? { DATABASE_URL: empty.url } : {});
    const restored = await other.run(["database", "restore", file, "--hold-mails"]);
    expect(restored.output).toContain("3 waiting emails are held");
    await cp(join(cli.folder, "keys"), join(other.folder, "keys"), { recursive: true });
    const mails = JSON.parse((await other.run(["mail", "list", "--json"])).output);
    expect(mails.map(({ state }: { state: string }) => state)).toEqual(["held", "held"]);
  });
});

test("on a data folder without a database the admin CLI makes nothing", async () => {
  const cli = await createTestCli();
  for (const words of [
    ["requests", "list"],
    ["database", "backup", "x.gz"],
    ["mail", "list"],
  ]) {
    const { exitCode, errors } = await cli.run(words);
    expect([exitCode, errors]).toEqual([1, expect.stringContaining("There is no database in")]);
  }
  expect((await cli.run(["database", "migrate", "--dry-run"])).output).toContain("Would be applied: 0001-");
  expect(await readdir(cli.folder)).toEqual([]);
});

test.each([
  ["database", "migrate"],
  ["keys", "create"],
])("%s %s makes nothing where the disk of DATA_DIR may not be mounted", async (...words) => {
  const disk = temporaryFolder();
  const cli = await createTestCli({ DATA_DIR: join(disk, "data") });
  const { exitCode, errors } = await cli.run(words);
  expect([exitCode, errors]).toEqual([1, expect.stringContaining(`${disk} is empty`)]);
  expect(await readdir(disk)).toEqual([]);
});

describe.each(databaseKinds)("a database of a later version on %s", (kind) => {
  test("is refused by the admin CLI and by the service", async () => {
    const { cli, service } = await createCliWithService(kind);
    const { query } = service.appContext.database;
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(query);
    for (const words of [
      ["requests", "list"],
      ["database", "migrate"],
    ]) {
      const { exitCode, errors } = await cli.run(words);
      expect([exitCode, errors]).toEqual([1, expect.stringContaining("changed by a later version")]);
    }
    await expect(migrate(query)).rejects.toThrow("it has 9999-later. Install that version.");
  });
});
