import { cpSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { keepIdentity, recipient, toS3 } from "#test/support/backup-settings.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { untilUnused } from "#test/support/database/administer.ts";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { startS3Server } from "#test/support/s3-server.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { TestClock } from "#test/support/test-clock.ts";
import { days } from "../../platform/time/time.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  test("a drill restores, counts, compares and reports, and leaves the database as it was", async () => {
    const backups = temporaryFolder();
    const { cli, service } = await createCliWithService(kind, {
      variables: { BACKUP_TO: backups, BACKUP_RECIPIENTS: recipient },
    });
    await service.ask();
    await cli.run(["database", "backup"]);
    await service.ask({ email: "later@example.org" });
    const empty = await emptyDatabase("postgres");
    const server = empty.kind === "postgres" ? empty.url : "";
    const report = join(cli.folder, "drill.txt");
    const words = ["database", "drill", "--identity", keepIdentity(), "--postgres", server];
    const drill = await cli.run([...words, "--report", report]);
    expect(drill).toMatchObject({ exitCode: 0, errors: "" });
    expect(drill.output).toMatch(/^sqlite +restored and compared in/m);
    expect(drill.output).toMatch(/^postgres +restored and compared in/m);
    expect(drill.output).toMatch(/^academicLicenseRequest +1 +2$/m);
    expect(drill.output).toContain("Keys in the backup: links.secret, signing-keys.json, suppression.secret.");
    expect(drill.output).toContain("No problems");
    expect((await cli.run([...words, "--report", report])).errors).toContain("doesn't overwrite");
    // The scratch databases are gone.
    const { default: pg } = await import("pg");
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    const { rows } = await client.query("select datname from pg_database where datname like 'designite_drill_%'");
    await client.end();
    expect(rows).toEqual([]);
  });

  test("the database moves to each engine, counted and compared", async () => {
    const running = await createCliWithService(kind);
    const id = await running.service.ask();
    const refused = await running.cli.run(["database", "move", join(temporaryFolder(), "new.sqlite")]);
    const inUse = { sqlite: "The service already runs", postgres: "A service or a command works on the database" };
    expect(refused).toMatchObject({ exitCode: 1, errors: expect.stringContaining(inUse[kind]) });
    const file = join(running.cli.folder, "backup.jsonl.gz");
    await running.cli.run(["database", "backup", file]);
    const stopped = await emptyDatabase(kind);
    const cli = await createTestCli(stopped.kind === "postgres" ? { DATABASE_URL: stopped.url } : {});
    await cli.run(["database", "restore", file]);
    cpSync(join(running.cli.folder, "keys"), join(cli.folder, "keys"), { recursive: true });
    for (const to of databaseKinds) {
      const empty = await emptyDatabase(to);
      const folder = temporaryFolder();
      const target = empty.kind === "postgres" ? empty.url : join(folder, "designite.sqlite");
      const move = async (...flags: string[]) => {
        if (stopped.kind === "postgres") await untilUnused(stopped.url);
        return await cli.run(["database", "move", target, ...flags]);
      };
      const moved = await move("--json");
      expect(moved).toMatchObject({ exitCode: 0, errors: "" });
      expect(JSON.parse(moved.output)).toMatchObject({ from: kind, to, tables: { academicLicenseRequest: 1 } });
      expect((await move()).errors).toMatch(/has rows|exists/);
      const other = await createTestCli({
        ...(empty.kind === "postgres" ? { DATABASE_URL: empty.url } : { DATA_DIR: folder }),
      });
      cpSync(join(cli.folder, "keys"), join(empty.kind === "postgres" ? other.folder : folder, "keys"), {
        recursive: true,
      });
      expect(JSON.stringify(await other.log())).toContain(id);
    }
  });
});

test("old backups are removed by the rule, from a list in parts, and other files stay", async () => {
  const store = await startS3Server();
  const clock = new TestClock();
  const cli = await createTestCli(
    { ...toS3(store), BACKUP_KEEP_DAILY: "2", BACKUP_KEEP_WEEKLY: "0", BACKUP_KEEP_MONTHLY: "2" },
    clock,
  );
  await cli.run(["database", "migrate"]);
  store.objects.set("designite/prod/notes.txt", Buffer.from("hello"));
  for (let day = 0; day < 40; day += 5) {
    expect((await cli.run(["database", "backup"])).errors).toBe("");
    clock.advance(days(5));
  }
  expect([...store.objects.keys()].map((key) => key.slice("designite/prod/".length)).sort()).toEqual([
    "designite-20260130T120000Z.jsonl.gz.age",
    "designite-20260204T120000Z.jsonl.gz.age",
    "designite-20260209T120000Z.jsonl.gz.age",
    "notes.txt",
  ]);
});
