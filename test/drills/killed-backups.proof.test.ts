import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { restore } from "#service/platform/database/backup.ts";
import { openTestDatabase } from "#test/support/database/test-database.ts";
import { createInstallation } from "#test/support/drills/drill-service.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { pageFaults, person, requestLicense, succeeded } from "#test/support/drills/posts.ts";
import { recordDrill } from "#test/support/drills/record-drill.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";

const kills = drillSize({ short: 3, long: 30 });
const rows = drillSize({ short: 5000, long: 100_000 });
const admin = resolve(import.meta.dirname, "..", "..", "service", "admin.ts");

/** Starts a backup into BACKUP_TO and kills it when its unfinished file is there. */
async function killBackup(backups: string, variables: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [admin, "database", "backup"], { env: variables, stdio: "ignore" });
  const ended = once(child, "exit");
  const isAtWork = () => readdirSync(backups).some((name) => name.endsWith(".unfinished"));
  while (!isAtWork() && child.exitCode === null) await new Promise((later) => setTimeout(later, 1));
  child.kill("SIGKILL");
  await ended;
}

test("a backup that is killed leaves no file under a final name, and the next one is whole", async (context) => {
  const backups = temporaryFolder();
  const installation = await createInstallation("sqlite");
  await (await installation.start()).stop();
  const { database, cli } = installation;
  if (database.kind === "sqlite") {
    const file = new DatabaseSync(database.file);
    file.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows})
      insert into newsletter_subscription (id, mailbox, state, subscribed_at)
      select 'subscription ' || i, 'reader' || i || '@example.org', 'confirmed', '2026-01-05T12:00:00.000Z' from n`);
    file.close();
  }
  const service = await installation.start();
  const variables = { DATA_DIR: cli.folder, BACKUP_TO: backups };
  const lost: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await killBackup(backups, variables);
    if (!succeeded(await requestLicense(installation.url, person(kill)))) lost.push("a post was refused");
    lost.push(...(await pageFaults(installation.url)));
    for (const name of readdirSync(backups).filter((each) => each.startsWith("designite-"))) {
      const outcome = await restore(await openTestDatabase("sqlite"), join(backups, name));
      if (outcome.kind !== "restored") lost.push(`${name} isn't whole: ${outcome.reason}`);
    }
  }
  const last = join(temporaryFolder(), "last.jsonl.gz");
  const { exitCode, errors } = await cli.run(["database", "backup", last]);
  if (exitCode !== 0) lost.push(errors);
  const outcome = await restore(await openTestDatabase("sqlite"), last);
  await service.stop();
  recordDrill(context, { promises: "P1 P7", runs: kills, lost, delays: installation.delays });
  expect(lost).toEqual([]);
  expect(outcome).toMatchObject({ kind: "restored" });
});

/** Only root may mount a file system of a few kilobytes. */
const canMount = drillSize({ short: false, long: true }) && process.getuid?.() === 0;

test.runIf(canMount)("a backup for which there is no room leaves no file, and stops no post", async (context) => {
  const backups = join(temporaryFolder(), "small");
  mkdirSync(backups);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", backups]);
  onTestFinished(() => {
    execFileSync("umount", ["--lazy", backups]);
  });
  const installation = await createInstallation("sqlite");
  const service = await installation.start();
  const lost: string[] = [];
  for (let posts = 0; posts < 400; posts += 1) await requestLicense(installation.url, person(posts));
  const backup = installation.cli.run(["database", "backup", join(backups, "full.jsonl.gz")]);
  if (!succeeded(await requestLicense(installation.url, person(400)))) lost.push("a post was refused");
  const { exitCode, errors } = await backup;
  await service.stop();
  if (readdirSync(backups).length > 0) lost.push(`${readdirSync(backups)} were left`);
  recordDrill(context, { promises: "P1 P7", runs: 1, lost, delays: installation.delays });
  expect([exitCode, errors]).toEqual([1, expect.stringContaining("ENOSPC")]);
  expect(lost).toEqual([]);
});
