import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { restore } from "#service/platform/database/backup.ts";
import type { Database } from "#service/platform/database/database.ts";
import { keptTables } from "#service/platform/database/migrate.ts";
import { databaseKinds, openTestDatabase } from "#test/support/database/test-database.ts";
import { createInstallation } from "#test/support/drills/drill-service.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { pageFaults, person, requestLicense, succeeded } from "#test/support/drills/posts.ts";
import { recordDrill } from "#test/support/drills/record-drill.ts";
import { lostOrDoubled, openStoredData, requestMailboxes } from "#test/support/drills/stored-data.ts";

const backups = drillSize({ short: 1, long: 5 });
const postsBefore = drillSize({ short: 10, long: 500 });

async function contentOf({ query }: Database): Promise<string[][]> {
  const tables = [];
  for (const table of keptTables) {
    const rows = await query.selectFrom(table).selectAll().execute();
    tables.push(rows.map((row) => JSON.stringify(row)).sort());
  }
  return tables;
}

/** Requests that are there without their two mails or without their entry in the audit log. */
async function halves({ query }: Database): Promise<string[]> {
  const requests = await query.selectFrom("academicLicenseRequest").select("id").execute();
  const mails = await query.selectFrom("outgoingMail").select("aboutId").execute();
  const entries = await query.selectFrom("auditEntry").select("subjectId").execute();
  return requests
    .filter(
      ({ id }) =>
        mails.filter(({ aboutId }) => aboutId === id).length !== 2 || entries.every((entry) => entry.subjectId !== id),
    )
    .map(({ id }) => `the request ${id} is there in part`);
}

describe.each(databaseKinds)("a backup of %s", (from) => {
  test("under load holds everything answered before it, whole, and restores on both engines", async (context) => {
    const installation = await createInstallation(from);
    const service = await installation.start();
    const acknowledged: string[] = [];
    const lost: string[] = [];
    let posts = 0;
    const postOne = async () => {
      const asking = person(posts++);
      const status = await requestLicense(installation.url, asking);
      if (succeeded(status)) acknowledged.push(asking.mailbox);
      else lost.push(`a post was answered ${status}`);
      lost.push(...(await pageFaults(installation.url)));
    };
    for (let count = 0; count < postsBefore; count += 1) await postOne();

    for (let backup = 0; backup < backups; backup += 1) {
      const answered = [...acknowledged];
      const file = join(installation.cli.folder, `backup-${backup}.jsonl.gz`);
      let isRunning = true;
      const load = (async () => {
        while (isRunning) await postOne();
      })();
      const { exitCode, errors } = await installation.cli.run(["database", "backup", file]);
      isRunning = false;
      await load;
      if (exitCode !== 0) lost.push(`the backup failed: ${errors}`);
      for (const to of databaseKinds) {
        const other = await openTestDatabase(to);
        const outcome = await restore(other, file);
        if (outcome.kind !== "restored") lost.push(`${file} is not restored on ${to}: ${outcome.reason}`);
        lost.push(...lostOrDoubled(answered, await requestMailboxes(other)), ...(await halves(other)));
      }
    }

    await service.stop();
    const file = join(installation.cli.folder, "at-rest.jsonl.gz");
    await installation.cli.run(["database", "backup", file]);
    const content = await contentOf(await openStoredData(installation.database));
    for (const to of databaseKinds) {
      const other = await openTestDatabase(to);
      await restore(other, file);
      expect(await contentOf(other)).toEqual(content);
    }
    const note = `${acknowledged.length} requests`;
    recordDrill(context, { promises: "P1 P7", runs: backups, lost, delays: installation.delays, note });
    expect(lost).toEqual([]);
  });
});
