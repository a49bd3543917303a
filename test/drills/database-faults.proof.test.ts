import { readFile, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { createInstallation, type Installation } from "#test/support/drills/drill-service.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { pageFaults, person, requestLicense, succeeded } from "#test/support/drills/posts.ts";
import { lostOrDoubled, openStoredData, requestEmails } from "#test/support/drills/stored-data.ts";

const locks = drillSize({ short: 1, long: 5 });
/** The long one outlasts the wait of SQLite for a lock. */
const lockMilliseconds = drillSize({ short: 200, long: 8000 });
const postsAtOnce = 3;
/** How long the drill waits for the lock that the service may hold. */
const patience = 30 * 60_000;

test("a locked SQLite database delays or refuses posts, and loses none that was answered 2xx", async () => {
  const installation = await createInstallation("sqlite");
  const service = await installation.start();
  const database = await openStoredData(installation.database);
  const acknowledged: string[] = [];
  const faults: string[] = [];
  const post = async (index: number) => {
    const status = await requestLicense(installation.url, person(index));
    if (succeeded(status)) acknowledged.push(person(index).email);
    else if (status < 500) faults.push(`a post was answered ${status}`);
    return status;
  };

  for (let lock = 0; lock < locks; lock += 1) {
    const holder = new DatabaseSync(fileOf(installation), { timeout: patience });
    holder.exec("begin immediate");
    const posts = Array.from({ length: postsAtOnce }, (_, index) => post(lock * 10 + index));
    const pages = pageFaults(installation.url);
    await pause(lockMilliseconds);
    holder.exec("rollback");
    holder.close();
    await Promise.all(posts);
    faults.push(...(await pages));
    expect(await post(lock * 10 + 9)).toBe(202);
  }
  const lost = [...faults, ...lostOrDoubled(acknowledged, await requestEmails(database))];
  await service.stop();
  expect(lost).toEqual([]);
});

test("a corrupt SQLite database is refused at the start and left as it is", async () => {
  const installation = await createInstallation("sqlite");
  await (await installation.start()).stop();
  const file = fileOf(installation);
  const bytes = await readFile(file);
  await writeFile(file, bytes.fill(7, 0, 4096));
  const exitCode = await installation.run().exited;
  const lost = (await readFile(file)).equals(bytes) ? [] : ["the file was changed"];
  expect(exitCode).toBe(1);
  expect(lost).toEqual([]);
});

describe.each(databaseKinds)("on %s", (kind) => {
  test("a database of a later version is refused at the start and left as it is", async () => {
    const installation = await createInstallation(kind);
    const service = await installation.start();
    await requestLicense(installation.url, person(1));
    await service.stop();
    const database = await openStoredData(installation.database);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(
      database.query,
    );
    const exitCode = await installation.run().exited;
    const lost = lostOrDoubled([person(1).email], await requestEmails(database));
    expect(exitCode).toBe(1);
    expect(lost).toEqual([]);
  });
});

function fileOf({ database }: Installation): string {
  return database.kind === "sqlite" ? database.file : "";
}
