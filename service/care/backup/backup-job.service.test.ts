import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds, openTestDatabase } from "#test/support/database/test-database.ts";
import { TestClock } from "#test/support/test-clock.ts";
import { readConfiguration } from "../../platform/config/config.ts";
import { days, hours } from "../../platform/time/time.ts";
import {
  backupJob,
  lastGoodBackup,
  lastScheduled,
  lateBackup,
  recordBackup,
  secondsSinceBackup,
} from "./backup-job.ts";

const stopping = new AbortController().signal;

test.each([
  ["2026-01-05T12:00:00Z", [3], "2026-01-05T03:00:00.000Z"],
  ["2026-01-05T03:00:00Z", [3], "2026-01-05T03:00:00.000Z"],
  ["2026-01-05T02:59:00Z", [3, 15], "2026-01-04T15:00:00.000Z"],
])("at %s with the hours %j the last scheduled time is %s", (now, scheduled, expected) => {
  expect(lastScheduled(new Date(now), scheduled).toISOString()).toBe(expected);
});

test("a backup that was not made is in the digest of the day, three hours after its time", async () => {
  const { appContext, clock } = await createAcademicService();
  const { query } = appContext.database;
  const { backup } = readConfiguration({ BACKUP_TO: "/backups" });
  const subject = async (settings = backup) =>
    (await lateBackup({ queries: query, now: clock.now() }, { ...appContext, backup: settings }))?.subject;
  expect(await subject()).toBe("backup late");
  expect(await subject(readConfiguration({}).backup)).toBeUndefined();
  await recordBackup(query, "b1", clock.now());
  clock.advance(hours(17.9));
  expect(await subject()).toBeUndefined();
  clock.advance(hours(0.2));
  expect(await subject()).toBe("backup late");
});

describe.each(databaseKinds)("on %s", (kind) => {
  async function scheduled(run: (clock: TestClock) => Promise<void>) {
    const database = await openTestDatabase(kind);
    const clock = new TestClock();
    const { backup } = readConfiguration({ BACKUP_TO: "/backups" });
    const job = backupJob(backup, { database, clock }, () => run(clock));
    return { job, clock, query: database.query };
  }

  test("a backup is made at once if none was made since the scheduled hour, and then at the next one", async () => {
    const made: string[] = [];
    const { job, clock, query } = await scheduled(async () => {
      made.push(clock.now().toISOString());
      await recordBackup(query, `b${made.length}`, clock.now());
    });
    for (let hour = 0; hour < 30; hour += 1) {
      await job.run(stopping);
      clock.advance(hours(1));
    }
    expect(made).toEqual(["2026-01-05T12:00:00.000Z", "2026-01-06T03:00:00.000Z"]);
    expect(await secondsSinceBackup(query, clock.now())).toBe(15 * 3600);
  });

  test("a clock that was wrong for one backup keeps none from being made", async () => {
    const made: string[] = [];
    const { job, clock, query } = await scheduled(async () => {
      made.push(clock.now().toISOString());
      await recordBackup(query, `b${made.length}`, clock.now());
    });
    clock.advance(days(3000));
    await job.run(stopping);
    clock.advance(-days(3000));
    await job.run(stopping);
    expect(made).toEqual(["2034-03-24T12:00:00.000Z", "2026-01-05T12:00:00.000Z"]);
    expect(await secondsSinceBackup(query, clock.now())).toBe(0);
  });

  test("one that fails is tried again in the next hour, and of two processes one makes it", async () => {
    let tries = 0;
    const { job, clock, query } = await scheduled(async () => {
      tries += 1;
      throw new Error("full");
    });
    await expect(job.run(stopping)).rejects.toThrow("full");
    await Promise.all([job.run(stopping), job.run(stopping)]);
    expect(tries).toBe(1);
    clock.advance(hours(1));
    await expect(job.run(stopping)).rejects.toThrow("full");
    expect(tries).toBe(2);
    expect(await lastGoodBackup(query, clock.now())).toBeUndefined();
  });
});
