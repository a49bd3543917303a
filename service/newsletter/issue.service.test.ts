import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { givePostalAddress } from "#test/support/postal-address.ts";
import { addSubscribers, startIssueForTests, storedIssue } from "#test/support/subscribers.ts";
import { createTestService, type TestService } from "#test/support/test-service.ts";
import { mailHooks } from "../features.ts";
import { systemRandomSource } from "../identifier.ts";
import { createLog } from "../log.ts";
import { createMailWorker, type MailWorker } from "../mail/sender.ts";
import type { Delivery } from "../mail/transport.ts";
import { days, hours, seconds } from "../time.ts";
import { continueIssue, countDeliveries, queueIssues } from "./issue.ts";
import { unsubscribe } from "./subscription.ts";

givePostalAddress();

const refusal = (reason: string, verdict?: "hard" | "policy"): Delivery => ({
  kind: "refused",
  reason,
  ...(verdict && { verdict }),
});

async function createSending(kind: "sqlite" | "postgres", names: readonly string[] = ["ada", "bob", "cyd"]) {
  const service = await createTestService({ kind });
  const { app, transport, mailWorker, clock } = service;
  const { query } = app.database;
  await addSubscribers(app, names);
  return {
    service,
    app,
    transport,
    async counts() {
      const issue = await storedIssue(app);
      return issue && (await countDeliveries(query, issue.id));
    },
    recipients: () => transport.mails.map(({ recipient }) => recipient.replace("@example.org", "")).sort(),
    async start() {
      const started = await startIssueForTests(app);
      await queueIssues(app);
      return started;
    },
    createWorker: () =>
      createMailWorker({
        ...{ app, transport, ...mailHooks(app) },
        random: systemRandomSource,
        log: createLog("silent", { write: () => undefined }),
        bulkPerMinute: 60,
      }),
    async sendAll() {
      while (await mailWorker.sendNext()) clock.advance(seconds(1));
    },
    subscriptions: () => query.selectFrom("newsletterSubscription").selectAll().orderBy("email").execute(),
    mails: () => query.selectFrom("outgoingMail").selectAll().orderBy("id").execute(),
  };
}

const entries = async ({ app }: TestService) =>
  await app.database.query.selectFrom("auditEntry").select(["action", "actor", "details"]).orderBy("id").execute();

describe.each(databaseKinds)("an issue on %s", (kind) => {
  test("is sent once to each subscriber, with a link to unsubscribe", async () => {
    const { service, start, sendAll, transport, recipients, counts } = await createSending(kind);
    expect(await start()).toEqual({ recipients: 3 });
    await sendAll();
    expect(recipients()).toEqual(["ada", "bob", "cyd"]);
    expect(await counts()).toEqual({ waiting: 0, sent: 3, failed: 0, canceled: 0 });
    const [mail] = transport.mails;
    const link = mail?.listHeaders?.["List-Unsubscribe"]?.slice(1, -1) ?? "";
    expect(link).toMatch(/^http:\/\/localhost:8000\/apis\/newsletter\/unsubscribe\?token=\S+$/);
    expect(mail?.listHeaders).toMatchObject({
      "List-Id": "Designite newsletter <newsletter.designite-tools.com>",
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(mail?.text).toContain(`Unsubscribe: ${link}`);
    expect(new Set(transport.mails.map(({ messageId }) => messageId)).size).toBe(3);
    expect((await entries(service)).map(({ action, actor }) => [action, actor])).toEqual([
      ["newsletter-issue-written", "operator:Ada"],
      ["newsletter-issue-started", "operator:Ada"],
    ]);
    const answer = await service.application.request(link, { method: "POST" });
    expect(await answer.text()).toContain("You&#x27;re unsubscribed.");
  });

  test("is queued once, also by concurrent commands", async () => {
    const { start, sendAll, recipients } = await createSending(kind);
    const started = await Promise.all([start(), start()]);
    expect(started.filter((each) => "recipients" in each)).toHaveLength(1);
    await sendAll();
    expect(await start()).toHaveProperty("refusal");
    await sendAll();
    expect(recipients()).toEqual(["ada", "bob", "cyd"]);
  });

  test("is shared by two workers without duplicates", async () => {
    const names = Array.from({ length: 20 }, (_, index) => `reader-${index}`);
    const { service, start, createWorker, recipients, counts } = await createSending(kind, names);
    await start();
    const send = async ({ sendNext }: MailWorker) => {
      while (await sendNext()) service.clock.advance(seconds(1));
    };
    await Promise.all([send(createWorker()), send(createWorker())]);
    expect(recipients()).toEqual(names.toSorted());
    expect(await counts()).toMatchObject({ sent: 20, waiting: 0 });
  });

  test("whose queueing ends in the middle is continued by the service, and reaches nobody twice", async () => {
    const names = Array.from({ length: 450 }, (_, index) => `reader-${index}`);
    const { service, app, sendAll, recipients, counts } = await createSending(kind, names);
    let identifiers = 0;
    const createIdentifier = () => {
      identifiers += 1;
      if (identifiers === 350) throw new Error("killed");
      return app.createIdentifier();
    };
    await startIssueForTests({ ...app, wake: () => undefined });
    await expect(queueIssues({ ...app, createIdentifier })).rejects.toThrow("killed");
    await sendAll();
    expect(await counts()).toMatchObject({ sent: 200, waiting: 0 });
    // Who confirms later is not one of its recipients.
    service.clock.advance(seconds(1));
    await addSubscribers(app, ["late"]);
    await Promise.all([service.jobs.runAll(), service.jobs.runAll()]);
    expect(await counts()).toMatchObject({ sent: 200, waiting: 250 });
    await sendAll();
    expect(recipients()).toEqual(names.toSorted());
  });

  test("that was interrupted for more than a day stops, says so once, and is continued by an operator", async () => {
    const names = Array.from({ length: 250 }, (_, index) => `reader-${index}`);
    const { service, app, sendAll, recipients, counts } = await createSending(kind, names);
    await startIssueForTests({ ...app, wake: () => undefined });
    let identifiers = 0;
    const createIdentifier = () => {
      identifiers += 1;
      if (identifiers > 201) throw new Error("killed");
      return app.createIdentifier();
    };
    await expect(queueIssues({ ...app, createIdentifier })).rejects.toThrow("killed");
    await sendAll();
    service.clock.advance(hours(25));
    await service.jobs.runAll();
    await service.jobs.runAll();
    await sendAll();
    expect(await counts()).toMatchObject({ sent: 200, waiting: 0 });
    const told = service.transport.mails.filter(({ purpose }) => purpose === "operator-alarm");
    expect(told.map(({ subject }) => subject)).toEqual(["The newsletter issue “News” has stopped"]);
    const { id = "" } = (await storedIssue(app)) ?? {};
    expect(await continueIssue(id, app, "operator:Ada")).toBe(true);
    expect(await continueIssue(id, app, "operator:Ada")).toBe(false);
    await service.jobs.runAll();
    await sendAll();
    expect(recipients().filter((name) => name.startsWith("reader"))).toEqual(names.toSorted());
  });

  test("skips subscribers who unsubscribe before their mail is due", async () => {
    const { app, start, sendAll, subscriptions, recipients, counts } = await createSending(kind);
    await start();
    const [ada] = await subscriptions();
    await unsubscribe(ada?.id ?? "", app);
    await sendAll();
    expect(recipients()).toEqual(["bob", "cyd"]);
    expect(await counts()).toMatchObject({ sent: 2, canceled: 1 });
  });

  test("is retried after a temporary refusal, and given up after three days", async () => {
    const { service, start, sendAll, mails, subscriptions, transport, counts } = await createSending(kind, ["ada"]);
    await start();
    transport.answer = refusal("451 4.2.0");
    await service.mailWorker.sendNext();
    expect(await mails()).toMatchObject([{ state: "waiting", attempts: 1, lastFailure: "451 4.2.0" }]);
    service.clock.advance(days(3));
    await sendAll();
    expect(await counts()).toMatchObject({ failed: 1 });
    expect(await subscriptions()).toMatchObject([{ state: "confirmed" }]);
  });

  test("is never sent again to a mailbox that does not exist", async () => {
    const { service, app, start, sendAll, mails, subscriptions, transport, counts } = await createSending(kind, [
      "ada",
    ]);
    await start();
    transport.answer = refusal("550 5.1.1", "hard");
    await sendAll();
    expect(await counts()).toMatchObject({ failed: 1 });
    expect(await subscriptions()).toMatchObject([{ state: "bounced" }]);
    const suppressions = app.database.query.selectFrom("newsletterSuppression").selectAll();
    expect(await suppressions.execute()).toMatchObject([{ reason: "bounced" }]);
    const told = JSON.stringify([await entries(service), await mails(), service.logged]);
    expect(told).toContain("550 5.1.1");
    expect(told).not.toContain("ada@example.org");
  });

  test("that is refused for its content does not count as a bounce", async () => {
    const { start, sendAll, subscriptions, transport, counts } = await createSending(kind, ["ada"]);
    await start();
    transport.answer = refusal("554 5.7.1", "policy");
    await sendAll();
    expect(await counts()).toMatchObject({ failed: 1 });
    expect(await subscriptions()).toMatchObject([{ state: "confirmed" }]);
  });
});
