import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { databaseKinds, migratedDatabase } from "#test/support/database/test-database.ts";
import { addSubscribers, issueForTests } from "#test/support/subscribers.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService, type TestService } from "#test/support/test-service.ts";
import { addDuration, hours, minutes, seconds } from "../platform/time/time.ts";
import { issuesToCome } from "./facts.ts";
import { callOffIssue, continueIssue, countDeliveries, findIssue, pauseIssue, startIssue } from "./send-issue.ts";

const { name } = issueForTests;

const counts = async ({ appContext }: TestService) => {
  const issue = await findIssue(appContext.database.query, name);
  return issue && (await countDeliveries(appContext.database.query, issue.id));
};

const sendAll = async ({ mailWorker, clock }: TestService) => {
  while (await mailWorker.sendNext()) clock.advance(seconds(1));
};

const recipients = (...services: TestService[]) =>
  services.flatMap(({ transport }) => transport.mails.map(({ recipient }) => recipient.replace("@example.org", "")));

async function createScheduled(kind: (typeof databaseKinds)[number], names: readonly string[] = ["ada", "bob"]) {
  const service = await createTestService({ kind });
  await addSubscribers(service.appContext, names);
  const at = addDuration(service.clock.now(), hours(2));
  expect(await startIssue(issueForTests, service.appContext, "operator:Ada", at)).toMatchObject({ kind: "started" });
  return service;
}

describe.each(databaseKinds)("a scheduled issue on %s", (kind) => {
  test("begins at its time with the words it was scheduled with, for the subscribers of then", async () => {
    const service = await createScheduled(kind);
    await service.jobs.runAll();
    expect(await counts(service)).toMatchObject({ waiting: 0, sent: 0 });
    const later = { ...issueForTests, subject: "Other words" };
    expect(await startIssue(later, service.appContext, "operator:Ada")).toMatchObject({ kind: "known" });
    service.clock.advance(hours(1));
    await addSubscribers(service.appContext, ["cyd"]);
    service.clock.advance(hours(1));
    await service.jobs.runAll();
    await sendAll(service);
    expect(recipients(service).sort()).toEqual(["ada", "bob", "cyd"]);
    expect(new Set(service.transport.mails.map(({ subject }) => subject))).toEqual(new Set(["News"]));
    expect(await findIssue(service.appContext.database.query, name)).toMatchObject({ finishedAt: expect.any(String) });
  });

  test("survives the end of the service, and is sent by the next", async () => {
    const file = join(temporaryFolder(), "designite.sqlite");
    const database = kind === "sqlite" ? { kind, file } : await migratedDatabase(kind);
    const configuration = {
      database,
      linkSecrets: [Buffer.alloc(32, 1)] as const,
      suppressionSecret: Buffer.alloc(32, 2),
    };
    const before = await createTestService({ configuration });
    await addSubscribers(before.appContext, ["ada"]);
    const at = addDuration(before.clock.now(), minutes(30));
    await startIssue(issueForTests, before.appContext, "operator:Ada", at);
    await before.close();
    const after = await createTestService({ configuration });
    after.clock.advance(minutes(31));
    await after.jobs.runAll();
    await sendAll(after);
    expect(recipients(after)).toEqual(["ada"]);
  });

  test("can be called off until it begins, and is then written about as before", async () => {
    const service = await createScheduled(kind);
    expect(await callOffIssue(name, service.appContext, "operator:Ada")).toMatchObject({ name });
    expect(await findIssue(service.appContext.database.query, name)).toBeUndefined();
    expect(await callOffIssue(name, service.appContext, "operator:Ada")).toBeUndefined();
    await startIssue(issueForTests, service.appContext, "operator:Ada");
    expect(await callOffIssue(name, service.appContext, "operator:Ada")).toBeUndefined();
    await sendAll(service);
    expect(recipients(service).sort()).toEqual(["ada", "bob"]);
  });

  test("waits for the operator when its time has passed long ago, as after a restore", async () => {
    const service = await createScheduled(kind);
    service.clock.advance(hours(4));
    await service.jobs.runAll();
    expect(await counts(service)).toMatchObject({ held: 2, waiting: 0 });
    const alarm = service.transport.mails.length;
    await service.jobs.runAll();
    await sendAll(service);
    expect(recipients(service).slice(alarm)).toEqual(["review"]);
    expect(await continueIssue(name, service.appContext, "operator:Ada")).toBe(2);
    await sendAll(service);
    expect(
      recipients(service)
        .slice(alarm + 1)
        .sort(),
    ).toEqual(["ada", "bob"]);
  });

  test("is named in the digest before it begins, and on the page at once", async () => {
    const service = await createTestService({ kind });
    await addSubscribers(service.appContext, ["ada"]);
    const at = addDuration(service.clock.now(), hours(72));
    await startIssue(issueForTests, service.appContext, "operator:Ada", at);
    const told = async (isLook: boolean) =>
      await issuesToCome(
        { queries: service.appContext.database.query, now: service.clock.now(), isLook },
        service.appContext,
      );
    expect(await told(false)).toBeUndefined();
    expect(JSON.stringify((await told(true))?.lines)).toMatch(/Will be sent.*Eastern Time/);
    service.clock.advance(hours(60));
    expect(await told(false)).toMatchObject({ permission: "newsletter" });
  });
});

describe.each(databaseKinds)("an issue under way on %s", (kind) => {
  test("is paused, also for the mails that are queued later, and goes on", async () => {
    const names = Array.from({ length: 450 }, (_, index) => `reader-${index}`);
    const service = await createTestService({ kind });
    const { appContext } = service;
    await addSubscribers(appContext, names);
    let identifiers = 0;
    const createIdentifier = () => {
      identifiers += 1;
      if (identifiers === 350) throw new Error("killed");
      return appContext.createIdentifier();
    };
    const killed = startIssue(issueForTests, { ...appContext, createIdentifier }, "operator:Ada");
    await expect(killed).rejects.toThrow("killed");
    await service.mailWorker.sendNext();
    expect(await pauseIssue(name, appContext, "operator:Ada")).toBe(199);
    await service.jobs.runAll();
    expect(await counts(service)).toEqual({ waiting: 0, held: 449, sent: 1, failed: 0, skipped: 0 });
    expect(await continueIssue(name, appContext, "operator:Ada")).toBe(449);
    service.clock.advance(seconds(1));
    await sendAll(service);
    expect(recipients(service).sort()).toEqual(names.toSorted());
    expect(await pauseIssue(name, appContext, "operator:Ada")).toBeUndefined();
  });
});

test("two processes begin a scheduled issue once, and one that is called off meanwhile not at all", async () => {
  const secrets = { linkSecrets: [Buffer.alloc(32, 1)] as const, suppressionSecret: Buffer.alloc(32, 2) };
  const configuration = { database: await migratedDatabase("postgres"), ...secrets };
  const one = await createTestService({ configuration });
  const two = await createTestService({ configuration });
  await addSubscribers(one.appContext, ["ada", "bob", "cyd"]);
  const at = addDuration(one.clock.now(), hours(1));
  await startIssue(issueForTests, one.appContext, "operator:Ada", at);
  await startIssue({ ...issueForTests, name: "2026-01-other" }, two.appContext, "operator:Ada", at);
  expect(await callOffIssue("2026-01-other", two.appContext, "operator:Ada")).toBeDefined();
  for (const { clock } of [one, two]) clock.advance(hours(1));
  await Promise.all([one.jobs.runAll(), two.jobs.runAll()]);
  await Promise.all([sendAll(one), sendAll(two)]);
  expect(recipients(one, two).sort()).toEqual(["ada", "bob", "cyd"]);
});
