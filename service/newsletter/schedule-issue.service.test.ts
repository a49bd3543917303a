import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { databaseKinds, migratedDatabase } from "#test/support/database/test-database.ts";
import { givePostalAddress } from "#test/support/postal-address.ts";
import { addSubscribers, startIssueForTests, storedIssue } from "#test/support/subscribers.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestService, type TestService } from "#test/support/test-service.ts";
import { addDuration, hours, minutes, seconds } from "../time.ts";
import { countDeliveries } from "./issue.ts";

givePostalAddress();

const counts = async ({ app }: TestService) => {
  const issue = await storedIssue(app);
  return issue && (await countDeliveries(app.database.query, issue.id));
};

const sendAll = async ({ mailWorker, clock }: TestService) => {
  while (await mailWorker.sendNext()) clock.advance(seconds(1));
};

const recipients = (...services: TestService[]) =>
  services.flatMap(({ transport }) => transport.mails.map(({ recipient }) => recipient.replace("@example.org", "")));

async function createScheduled(kind: (typeof databaseKinds)[number], names: readonly string[] = ["ada", "bob"]) {
  const service = await createTestService({ kind });
  await addSubscribers(service.app, names);
  const at = addDuration(service.clock.now(), hours(2));
  expect(await startIssueForTests(service.app, at)).toHaveProperty("recipients");
  return service;
}

describe.each(databaseKinds)("a scheduled issue on %s", (kind) => {
  test("begins at its time with the words it was scheduled with, for the subscribers of then", async () => {
    const service = await createScheduled(kind);
    await service.jobs.runAll();
    expect(await counts(service)).toMatchObject({ waiting: 0, sent: 0 });
    expect(await startIssueForTests(service.app)).toHaveProperty("refusal");
    service.clock.advance(hours(1));
    await addSubscribers(service.app, ["cyd"]);
    service.clock.advance(hours(1));
    await service.jobs.runAll();
    await sendAll(service);
    expect(recipients(service).sort()).toEqual(["ada", "bob", "cyd"]);
    expect(new Set(service.transport.mails.map(({ subject }) => subject))).toEqual(new Set(["News"]));
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
    await addSubscribers(before.app, ["ada"]);
    const at = addDuration(before.clock.now(), minutes(30));
    await startIssueForTests(before.app, at);
    await before.close();
    const after = await createTestService({ configuration });
    after.clock.advance(minutes(31));
    await after.jobs.runAll();
    await sendAll(after);
    expect(recipients(after)).toEqual(["ada"]);
  });

  test("isn't sent when its time has passed long ago, as after a restore, and the operator is told", async () => {
    const service = await createScheduled(kind);
    service.clock.advance(hours(4));
    await service.jobs.runAll();
    await service.jobs.runAll();
    await sendAll(service);
    expect(recipients(service)).toEqual(["review"]);
    expect(service.transport.mails).toMatchObject([
      { purpose: "operator-alarm", subject: "The newsletter issue “News” wasn't sent" },
    ]);
    const { id, startedAt } = (await storedIssue(service.app)) ?? {};
    expect(startedAt).toBeNull();
    expect(service.transport.mails[0]?.text).toContain(`/desk/newsletter/${id}\n`);
    expect(await startIssueForTests(service.app)).toHaveProperty("recipients");
    await service.jobs.runAll();
    await sendAll(service);
    expect(recipients(service).slice(1).sort()).toEqual(["ada", "bob"]);
  });
});

test("two processes begin a scheduled issue once", async () => {
  const secrets = { linkSecrets: [Buffer.alloc(32, 1)] as const, suppressionSecret: Buffer.alloc(32, 2) };
  const configuration = { database: await migratedDatabase("postgres"), ...secrets };
  const one = await createTestService({ configuration });
  const two = await createTestService({ configuration });
  await addSubscribers(one.app, ["ada", "bob", "cyd"]);
  const at = addDuration(one.clock.now(), hours(1));
  await startIssueForTests(one.app, at);
  for (const { clock } of [one, two]) clock.advance(hours(1));
  await Promise.all([one.jobs.runAll(), two.jobs.runAll()]);
  await Promise.all([sendAll(one), sendAll(two)]);
  expect(recipients(one, two).sort()).toEqual(["ada", "bob", "cyd"]);
});
