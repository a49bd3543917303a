import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "#service/db/database.ts";
import { startEmbeddedPostgres } from "#test/support/database/embedded-postgres.ts";
import { createInstallation, type Installation } from "#test/support/drills/drill-service.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { pageFaults, person, requestLicense, succeeded } from "#test/support/drills/posts.ts";
import { lostOrDoubled, openStoredData, requestEmails } from "#test/support/drills/stored-data.ts";

/** The process ids of the server: its own, and those of its connections. */
async function processesOf({ query }: Database): Promise<{ server: number; connections: number[] }> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(query);
  const file = await sql<{ text: string }>`select pg_read_file('postmaster.pid') as text`.execute(query);
  return { server: Number.parseInt(file.rows[0]?.text ?? "", 10), connections: rows.map(({ pid }) => pid) };
}

/** A server of its own, since the fault concerns all its connections. */
async function createOwnInstallation(): Promise<Installation> {
  const server = await startEmbeddedPostgres();
  onTestFinished(server.stop);
  return await createInstallation({ kind: "postgres", url: `${server.serverUrl}/postgres` });
}

/** Posts one request after the other, and looks at a page after each, until it is told to end. */
function startPosting({ url }: Installation) {
  const acknowledged: string[] = [];
  const faults: string[] = [];
  let over = false;
  let posts = 0;
  async function run(): Promise<void> {
    while (!over) {
      const asking = person(posts++);
      const status = await requestLicense(url, asking).catch(() => 0);
      if (succeeded(status)) acknowledged.push(asking.email);
      else if (status < 500) faults.push(`a post was answered ${status}`);
      faults.push(...(await pageFaults(url)));
    }
  }
  const running = Promise.all([run(), run(), run(), run()]);
  return {
    acknowledged,
    faults,
    async end() {
      over = true;
      await running;
    },
  };
}

const faultsMade = drillSize({ short: 0, long: 10 });

test.runIf(faultsMade > 0)(
  "a PostgreSQL server that crashes and restarts under load loses nothing that was answered",
  async () => {
    const installation = await createOwnInstallation();
    const service = await installation.start();
    const database = await openStoredData(installation.database);
    const posting = startPosting(installation);
    for (let made = 0; made < faultsMade; made += 1) {
      await pause(500);
      // The server ends all connections and recovers when a connection of it dies like that.
      const [victim] = (await processesOf(database)).connections;
      if (victim !== undefined) process.kill(victim, "SIGKILL");
      await pause(1000);
    }
    await posting.end();
    // The server recovers in its own time.
    await expect.poll(() => requestLicense(installation.url, person(99_999)).catch(() => 0)).toBe(202);
    const lost = [...posting.faults, ...lostOrDoubled(posting.acknowledged, await requestEmails(database))];
    expect(service.child.exitCode).toBe(null);
    expect(lost).toEqual([]);
  },
);

test.runIf(faultsMade > 0)(
  "a PostgreSQL server that hangs stops no page, and loses nothing that was answered",
  async () => {
    const installation = await createOwnInstallation();
    const service = await installation.start();
    const database = await openStoredData(installation.database);
    const posting = startPosting(installation);
    await pause(500);
    const { server, connections } = await processesOf(database);
    const processes = [server, ...connections];
    for (const id of processes) process.kill(id, "SIGSTOP");
    const whileHanging = await pageFaults(installation.url);
    await pause(20_000);
    for (const id of processes) process.kill(id, "SIGCONT");
    await posting.end();
    const lost = [
      ...whileHanging,
      ...posting.faults,
      ...lostOrDoubled(posting.acknowledged, await requestEmails(database)),
    ];
    await service.stop();
    expect(lost).toEqual([]);
  },
);
