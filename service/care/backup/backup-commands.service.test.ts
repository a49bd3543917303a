import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { keepIdentity, toS3 } from "#test/support/backup-settings.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds, emptyDatabase } from "#test/support/database/test-database.ts";
import { startS3Server } from "#test/support/s3-server.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { hours } from "../../platform/time/time.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  test("a backup goes to a store, is listed, and is restored on a new machine with its keys", async () => {
    const store = await startS3Server();
    const { cli, service } = await createCliWithService(kind, { variables: toS3(store) });
    const id = await service.ask();
    expect(await cli.run(["database", "backup"])).toMatchObject({ exitCode: 0, errors: "" });
    expect([...store.objects.keys()]).toEqual(["designite/prod/designite-20260105T120000Z.jsonl.gz.age"]);
    expect((await cli.run(["database", "backups"])).output).toContain("designite-20260105T120000Z.jsonl.gz.age");

    const empty = await emptyDatabase(kind);
    const other = await createTestCli({
      ...toS3(store),
      ...(empty.kind === "postgres" && { DATABASE_URL: empty.url }),
    });
    expect((await other.run(["database", "restore", "latest"])).errors).toContain("--identity FILE");
    const restored = await other.run(["database", "restore", "latest", "--identity", keepIdentity()]);
    expect(restored).toMatchObject({ exitCode: 0, errors: "" });
    expect(restored.output).toContain("links.secret, signing-keys.json, suppression.secret are back in DATA_DIR/keys.");
    expect(JSON.stringify(await other.log())).toContain(id);
    expect(readdirSync(join(other.folder, "keys")).sort()).toEqual([
      "links.secret",
      "signing-keys.json",
      "suppression.secret",
    ]);
  });
});

test("a backup counts whose store then refuses the removal of older ones", async () => {
  const store = await startS3Server();
  const cli = await createTestCli(toS3(store));
  await cli.run(["database", "migrate"]);
  store.failAfter = 2;
  const made = await cli.run(["database", "backup"]);
  expect(made).toMatchObject({ exitCode: 0, errors: "" });
  expect(made.output).toContain("Older ones couldn't be removed: ");
  expect(made.output).toContain("answered GET with 503 SlowDown");
  store.failAfter = undefined;
  store.objects.clear();
});

test("a folder for backups that is not there is not made: its disk may not be mounted", async () => {
  const folder = join(temporaryFolder(), "not-mounted");
  const cli = await createTestCli({ BACKUP_TO: folder });
  await cli.run(["database", "migrate"]);
  for (const words of [["backup"], ["backups"], ["drill"]])
    expect(await cli.run(["database", ...words])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(`${folder} isn't there. Mount its disk`),
    });
});

test("what killed processes left is removed after a day, and a newest backup of the future is not restored", async () => {
  const folder = temporaryFolder();
  const cli = await createTestCli({ BACKUP_TO: folder });
  await cli.run(["database", "migrate"]);
  const left = (hoursAgo: number) => {
    const file = join(folder, `.designite-${hoursAgo}.unfinished`);
    writeFileSync(file, "x");
    const at = new Date(Date.now() - hours(hoursAgo));
    utimesSync(file, at, at);
  };
  left(23);
  left(25);
  expect(await cli.run(["database", "backup"])).toMatchObject({ exitCode: 0 });
  writeFileSync(join(folder, "designite-20360105T120000Z.jsonl.gz"), "x");
  expect(readdirSync(folder).sort()).toEqual([
    ".designite-23.unfinished",
    "designite-20260105T120000Z.jsonl.gz",
    "designite-20360105T120000Z.jsonl.gz",
  ]);
  expect((await cli.run(["database", "drill"])).errors).toContain("is dated after now: a clock was wrong");
  expect(await cli.run(["database", "drill", "designite-20260105T120000Z.jsonl.gz"])).toMatchObject({ exitCode: 0 });
});

test("a store that refuses is named without the secret, and no backup counts", async () => {
  const store = await startS3Server({ secret: "another" });
  const cli = await createTestCli(toS3(store));
  await cli.run(["database", "migrate"]);
  const { exitCode, errors } = await cli.run(["database", "backup"]);
  expect([exitCode, errors]).toEqual([1, expect.stringContaining("answered PUT with 403 SignatureDoesNotMatch")]);
  expect(errors).not.toContain("very-secret");
  expect(store.objects.size).toBe(0);
});

test("a drill of a backup that was changed says so, and answers no", async () => {
  const folder = temporaryFolder();
  const cli = await createTestCli();
  await cli.run(["database", "migrate"]);
  const file = join(folder, "b.jsonl.gz");
  await cli.run(["database", "backup", file]);
  const whole = await cli.run(["database", "drill", file]);
  expect(whole).toMatchObject({ exitCode: 0 });
  expect(whole.output).toContain("The keys: this backup isn't encrypted and holds none.");
  expect(whole.output).toContain("A try on PostgreSQL");
  writeFileSync(file, "hello");
  expect(await cli.run(["database", "drill", file])).toMatchObject({
    exitCode: 1,
    output: expect.stringMatching(/^sqlite +not restored\n\nProblems:\n- sqlite: .* isn't a whole backup/m),
  });
});

test.each([
  [{ BACKUP_TO: "s3://b" }, "BACKUP_TO with s3:// needs|BACKUP_TO must"],
  [{ BACKUP_TO: "ftp://x/y" }, "BACKUP_TO must be a folder"],
  [{ BACKUP_HOURS: "24" }, "BACKUP_HOURS must"],
  [{ BACKUP_RECIPIENTS: "AGE-SECRET-KEY-1HUNTER2" }, "BACKUP_RECIPIENTS must be public keys"],
  [{ BACKUP_KEEP_DAILY: "x" }, "BACKUP_KEEP_DAILY must"],
])("%j is refused", async (variables, reason) => {
  const cli = await createTestCli(variables);
  const { exitCode, errors } = await cli.run(["database", "backups"]);
  expect(exitCode).not.toBe(0);
  expect(errors).toMatch(new RegExp(reason));
  expect(errors).not.toContain("HUNTER2");
});
