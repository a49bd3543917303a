import { openSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { post, request, requests } from "#test/support/api-calls.ts";
import { createInstallation, type Installation } from "#test/support/drills/drill-service.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { pageFaults, person, requestLicense, succeeded } from "#test/support/drills/posts.ts";
import { lostOrDoubled, openStoredData, requestEmails } from "#test/support/drills/stored-data.ts";
import { canMount, mountSmall } from "#test/support/mount-small.ts";
import { createTestService } from "#test/support/test-service.ts";

const fillings = drillSize({ short: 2, long: 20 });

test("a full database refuses posts whole, and takes them again when there is room", async () => {
  const noLimit = { burst: 1_000_000, secondsPerCall: 1, rememberedClients: 10 };
  const service = await createTestService({ rateLimit: noLimit });
  const { query } = service.app.database;
  const acknowledged: string[] = [];
  const faults: string[] = [];
  let posts = 0;
  const postOne = async () => {
    const { email } = person(posts++);
    const { status } = await post(service, "/apis/acad-lic-request", { ...request, email });
    if (succeeded(status)) acknowledged.push(email);
    else if (status < 500) faults.push(`a post was answered ${status}`);
    return status;
  };
  for (let filling = 0; filling < fillings; filling += 1) {
    // SQLite answers at this size as it does on a full disk.
    const { rows } = await sql<{ pageCount: number }>`pragma page_count`.execute(query);
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.pageCount ?? 0) + 5)}`.execute(query);
    while (succeeded(await postOne()));
    await sql`pragma max_page_count = 1000000`.execute(query);
    if (!succeeded(await postOne())) faults.push("a post was refused although there was room");
  }
  const stored = await requests(service);
  const mails = await query.selectFrom("outgoingMail").select("aboutId").execute();
  const emails = stored.map(({ email }) => email);
  const lost = [...faults, ...lostOrDoubled(acknowledged, emails), ...lostOrDoubled(emails, acknowledged)];
  expect(lost).toEqual([]);
  expect(mails).toHaveLength(2 * stored.length);
});

const wantsProcesses = drillSize({ short: false, long: true });

/** Fills a data folder of its own until posts are refused, makes room, and tells what was lost. */
async function fillAndMakeRoom(installation: Installation, folder: string): Promise<string[]> {
  const filler = join(folder, "filler");
  writeFileSync(filler, Buffer.alloc(2_000_000));
  const faults: string[] = [];
  const acknowledged: string[] = [];
  let posts = 0;
  const postOne = async () => {
    const asking = person(posts++);
    const status = await requestLicense(installation.url, asking);
    if (succeeded(status)) acknowledged.push(asking.email);
    else if (status < 500) faults.push(`a post was answered ${status}`);
    return status;
  };
  while (succeeded(await postOne()));
  faults.push(...(await pageFaults(installation.url)));
  rmSync(filler);
  if (!succeeded(await postOne())) faults.push("a post was refused although there was room");
  const database = await openStoredData({ kind: "sqlite", file: join(folder, "designite.sqlite") });
  return [...faults, ...lostOrDoubled(acknowledged, await requestEmails(database))];
}

test.runIf(wantsProcesses && canMount).for([
  ["the data", "/dev/null"],
  ["the data and the log", "/dev/full"],
] as const)("a disk that is full for %s stops no page, and loses nothing that was answered", async ([, log]) => {
  const folder = mountSmall(6);
  const installation = await createInstallation("sqlite");
  const service = await installation.start({ DATA_DIR: folder, LOG_LEVEL: "info" }, openSync(log, "w"));
  const lost = await fillAndMakeRoom(installation, folder);
  await service.stop();
  expect(lost).toEqual([]);
});

const postsWithoutLog = drillSize({ short: 20, long: 200 });

test("a log that cannot be written stops no page and no post", async () => {
  const installation = await createInstallation("sqlite");
  const service = await installation.start({ LOG_LEVEL: "info" }, openSync("/dev/full", "w"));
  const lost: string[] = [];
  for (let index = 0; index < postsWithoutLog; index += 1) {
    lost.push(...(await pageFaults(installation.url)));
    const status = await requestLicense(installation.url, person(index)).catch(() => 0);
    if (!succeeded(status)) lost.push(`a post was answered ${status}`);
  }
  service.child.kill("SIGTERM");
  expect(await service.exited).toBe(0);
  expect(lost).toEqual([]);
});
