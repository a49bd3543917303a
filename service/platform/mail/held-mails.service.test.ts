import { DefaultQueryExecutor } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { addSubscribers, issueForTests } from "#test/support/subscribers.ts";
import { startIssue } from "../../newsletter/send-issue.ts";
import { days, hours, seconds } from "../time/time.ts";
import { dropMail, holdOverdueMails, holdWaitingMails, releaseMail } from "./held-mails.ts";
import { listMails } from "./mail-queue.ts";

const alarms = ({ transport }: Awaited<ReturnType<typeof createAcademicService>>) =>
  transport.mails.filter(({ purpose }) => purpose === "operator-alarm");

describe.each(databaseKinds)("held mails on %s", (kind) => {
  test("are those that a long outage has made too old: none is sent, and the operator is told once", async () => {
    const service = await createAcademicService(kind);
    await service.ask();
    await addSubscribers(service.appContext, ["ada"]);
    await startIssue(issueForTests, service.appContext, "operator:Ada");
    service.clock.advance(days(4));
    await service.sendMails();
    expect(service.transport.mails).toEqual([]);
    for (let round = 0; round < 3; round += 1) {
      await service.jobs.runAll();
      await service.sendMails();
    }
    const { query } = service.appContext.database;
    const held = await listMails(query, { states: ["held"], limit: 10 });
    expect(held.map(({ purpose, lastFailure }) => [purpose, lastFailure]).toSorted()).toEqual([
      ["academic-notice", "Too old to be sent."],
      ["academic-receipt", "Too old to be sent."],
      ["newsletter-issue", "Too old to be sent."],
    ]);
    expect(alarms(service).map(({ subject }) => subject)).toEqual(["3 emails are held"]);
    for (const { id } of held) expect(alarms(service)[0]?.text).toContain(id);
  });

  test("are those of a large issue in parts, between which forms are stored", async () => {
    const { appContext, clock } = await createAcademicService(kind);
    const { query } = appContext.database;
    await addSubscribers(
      appContext,
      Array.from({ length: 1200 }, (_, index) => `reader${index}`),
    );
    await startIssue(issueForTests, appContext, "operator:Ada");
    clock.advance(days(4));
    const execute = vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery");
    expect(await holdOverdueMails(query, clock.now(), { single: days(3), bulk: days(3) })).toBe(1200);
    const parts = await Promise.all(execute.mock.results.map(({ value }) => value));
    execute.mockRestore();
    expect(parts.map(({ numAffectedRows }) => numAffectedRows)).toEqual([0n, 0n, 1000n, 200n]);
  });

  test("a mail is sent up to its age limit, also when it had to wait for a slot", async () => {
    const service = await createAcademicService(kind);
    await service.ask();
    service.clock.advance(days(3) + hours(0.5));
    await service.jobs.runAll();
    await service.sendMails();
    expect(service.transport.mails.map(({ purpose }) => purpose)).toContain("academic-receipt");
  });

  test("are all that wait after a restore, without an alarm, and leave when they are released", async () => {
    const service = await createAcademicService(kind);
    const { query } = service.appContext.database;
    await service.ask();
    expect(await holdWaitingMails(query, service.clock.now())).toBe(2);
    service.clock.advance(days(5));
    await service.jobs.runAll();
    await service.sendMails();
    expect(service.transport.mails.filter(({ purpose }) => purpose.startsWith("academic"))).toEqual([]);
    expect(alarms(service)).toEqual([]);
    const [first, second] = await listMails(query, { states: ["held"], limit: 10 });
    if (!first || !second) throw new Error("Two mails are held.");
    expect(await releaseMail(query, first.id, service.clock.now())).toBe(true);
    expect(await dropMail(query, second.id, service.clock.now())).toBe(true);
    expect(await releaseMail(query, second.id, service.clock.now())).toBe(false);
    await service.sendMails();
    expect(service.transport.mails.map(({ id }) => id)).toContain(first.id);
    expect(service.transport.mails.map(({ id }) => id)).not.toContain(second.id);
  });

  test("keep an issue open until they are released or dropped", async () => {
    const service = await createAcademicService(kind);
    const { query } = service.appContext.database;
    await addSubscribers(service.appContext, ["ada"]);
    await startIssue(issueForTests, service.appContext, "operator:Ada");
    await holdWaitingMails(query, service.clock.now());
    await service.jobs.runAll();
    const finished = async () => (await query.selectFrom("newsletterIssue").select("finishedAt").execute())[0];
    expect(await finished()).toEqual({ finishedAt: null });
    const [held] = await listMails(query, { states: ["held"], limit: 10 });
    await dropMail(query, held?.id ?? "", service.clock.now());
    await service.jobs.runAll();
    expect(await finished()).toEqual({ finishedAt: expect.any(String) });
  });

  test("are those of an issue that a server refuses for its policy: told once an hour, sent when released", async () => {
    const service = await createAcademicService(kind);
    const { query } = service.appContext.database;
    await addSubscribers(service.appContext, ["ada", "bob"]);
    await startIssue(issueForTests, service.appContext, "operator:Ada");
    const blocked = { kind: "refused", permanent: true, reason: "550 5.7.1", verdict: "policy" } as const;
    const toldAfter = async (pause: number) => {
      service.clock.advance(pause);
      service.transport.answer = blocked;
      await service.mailWorker.sendNext();
      await service.jobs.runAll();
      service.transport.answer = { kind: "delivered", to: "a list" };
      if ((await listMails(query, { states: ["waiting"], bulk: 0, limit: 1 })).length > 0)
        await service.mailWorker.sendNext();
      return alarms(service).map(({ subject }) => subject);
    };
    expect(await toldAfter(0)).toEqual(["An email is held"]);
    expect(await toldAfter(seconds(1))).toEqual(["An email is held"]);
    expect(await toldAfter(hours(1))).toEqual(["An email is held", "An email is held"]);
    expect(alarms(service)[0]?.text).toContain("mail release --all --bulk --yes");
    service.transport.mails.length = 0;
    for (const { id } of await listMails(query, { states: ["held"], limit: 10 })) {
      await releaseMail(query, id, service.clock.now());
    }
    for (let mail = 0; mail < 2; mail += 1) {
      await service.sendMails();
      service.clock.advance(seconds(1));
    }
    expect(service.transport.mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      "ada@example.org",
      "bob@example.org",
    ]);
  });
});
