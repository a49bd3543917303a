import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createTestService, type TestService } from "../../app-for-tests.ts";
import { databaseKinds } from "../../database/database-for-tests.ts";
import { systemRandomSource } from "../../ids/random-source.ts";
import { createLog } from "../../log/log.ts";
import type { Handover, NewsletterMail, NewsletterTransport } from "../../mail/newsletter-transport.ts";
import { addSubscribers, issueForTests } from "../subscriptions/subscribers-for-tests.ts";
import { unsubscribe } from "../subscriptions/unsubscribe.ts";
import { endDeliveryLeases } from "./delivery-store.ts";
import { createIssueSender } from "./issue-sender.ts";
import { countDeliveries, findIssue } from "./issue-store.ts";
import { retryUncertain } from "./retry-uncertain.ts";
import { startIssue } from "./start-issue.ts";

/** Takes mails as a server would: what has reached its last line has arrived, whatever is answered. */
class TestNewsletterTransport implements NewsletterTransport {
  readonly description = "a list in memory";
  readonly arrived: NewsletterMail[] = [];
  answer: (mail: NewsletterMail) => Handover = () => ({ kind: "accepted" });
  beforeLast: (mail: NewsletterMail) => Promise<void> = async () => undefined;
  afterLast: () => Promise<void> = async () => undefined;
  async deliver(mail: NewsletterMail, beforeLastLine: () => Promise<void>): Promise<Handover> {
    const answer = this.answer(mail);
    if (answer.kind === "unavailable" || (answer.kind === "refused" && answer.answer.isAboutRecipient)) return answer;
    try {
      await this.beforeLast(mail);
      await beforeLastLine();
    } catch {
      return { kind: "unavailable", reason: "ESTREAM" };
    }
    if (answer.kind !== "refused") this.arrived.push(mail);
    await this.afterLast();
    return answer;
  }
  async close(): Promise<void> {}
}

const refusal = (code: number, text: string): Handover => ({
  kind: "refused",
  answer: { code, text, isAboutRecipient: true },
});

async function createSending(kind: "sqlite" | "postgres", names: readonly string[] = ["ada", "bob", "cyd"]) {
  const service = await createTestService({ kind });
  const { workplace } = service;
  await addSubscribers(workplace, names);
  const transport = new TestNewsletterTransport();
  const log = createLog("debug", { write: (line) => service.logged.push(line) });
  const createSender = (name: string, through: NewsletterTransport = transport) =>
    createIssueSender({
      ...{ workplace, transport: through, random: systemRandomSource, log, name, perMinute: 60_000 },
      journalFolder: join(service.folder, "handover"),
      bootId: "this start of the computer",
    });
  const counts = async () => {
    const issue = await findIssue(workplace.database.query, issueForTests.name);
    return issue && (await countDeliveries(workplace.database.query, issue.id));
  };
  const recipients = () => transport.arrived.map(({ recipient }) => recipient.replace("@example.org", "")).sort();
  const start = () => startIssue(issueForTests, workplace, "operator:Ada");
  return { service, workplace, transport, createSender, counts, recipients, start };
}

async function sendAll(sender: { sendNext(): Promise<string> }): Promise<string[]> {
  const outcomes: string[] = [];
  while (outcomes.at(-1) !== "nothing" && outcomes.length < 50) outcomes.push(await sender.sendNext());
  return outcomes;
}

const actions = async ({ workplace }: TestService) =>
  await workplace.database.query.selectFrom("auditEntry").select(["action", "actor", "details"]).execute();

describe.each(databaseKinds)("an issue on %s", (kind) => {
  test("goes once to each who is on the list, with the address to leave in it", async () => {
    const { service, start, createSender, transport, recipients, counts } = await createSending(kind);
    expect(await start()).toMatchObject({ kind: "started", recipients: 3 });
    await sendAll(createSender("one"));
    expect(recipients()).toEqual(["ada", "bob", "cyd"]);
    expect(await counts()).toEqual({ waiting: 0, sent: 3, uncertain: 0, refused: 0, skipped: 0 });
    const [mail] = transport.arrived;
    expect(mail?.unsubscribeUrl).toMatch(/^http:\/\/localhost:8000\/apis\/newsletter\/unsubscribe\?token=\S+$/);
    expect(mail?.text).toContain(`Unsubscribe: ${mail?.unsubscribeUrl}`);
    expect(new Set(transport.arrived.map(({ messageId }) => messageId)).size).toBe(3);
    expect(await readdir(join(service.folder, "handover"))).toEqual([]);
    expect((await actions(service)).map(({ action, actor }) => [action, actor])).toEqual([
      ["newsletter-issue-started", "operator:Ada"],
      ["newsletter-issue-finished", "service"],
    ]);
    const answer = await service.application.request(mail?.unsubscribeUrl ?? "", { method: "POST" });
    expect(await answer.text()).toContain("You are off the list.");
  });

  test("is promised once, also when two ask at once", async () => {
    const { start, createSender, recipients } = await createSending(kind);
    const kinds = (await Promise.all([start(), start()])).map((started) => started.kind);
    expect(kinds.sort()).toEqual(["known", "started"]);
    await sendAll(createSender("one"));
    expect(await start()).toMatchObject({ kind: "known", issue: { finishedAt: expect.any(String) } });
    await sendAll(createSender("one"));
    expect(recipients()).toEqual(["ada", "bob", "cyd"]);
  });

  test("is shared by two processes, and nobody is served twice", async () => {
    const names = Array.from({ length: 30 }, (_, index) => `reader-${index}`);
    const { start, createSender, recipients } = await createSending(kind, names);
    await start();
    await Promise.all([sendAll(createSender("one")), sendAll(createSender("two"))]);
    expect(recipients()).toEqual(names.toSorted());
  });

  test("goes on after a process has ended at any moment, and nobody is missed or served twice", async () => {
    const { workplace, start, createSender, transport, recipients, counts } = await createSending(kind);
    await start();
    const ended = Promise.withResolvers<never>();
    const beforeLastLine = new TestNewsletterTransport();
    beforeLastLine.beforeLast = () => ended.promise;
    const afterLastLine = new TestNewsletterTransport();
    afterLastLine.deliver = async (mail, mark) => {
      await mark();
      transport.arrived.push(mail);
      return await ended.promise;
    };
    createSender("ends before", beforeLastLine).sendNext();
    createSender("ends after", afterLastLine).sendNext();
    await expect.poll(recipients).toHaveLength(1);

    await endDeliveryLeases(workplace.database.query, workplace.clock.now());
    const next = createSender("next");
    await sendAll(next);
    await sendAll(next);
    expect(recipients()).toEqual(["ada", "bob", "cyd"]);
    expect(await counts()).toMatchObject({ sent: 2, uncertain: 1, waiting: 0 });
  });

  test("leaves out who unsubscribes before their turn, up to the last line", async () => {
    const { workplace, start, createSender, transport, recipients, counts } = await createSending(kind);
    await start();
    const [ada] = await addressesOf(workplace);
    transport.beforeLast = (mail) =>
      mail.recipient.startsWith("ada") ? unsubscribe(ada?.id ?? "", workplace) : Promise.resolve();
    await sendAll(createSender("one"));
    expect(recipients()).toEqual(["bob", "cyd"]);
    expect(await counts()).toMatchObject({ sent: 2, skipped: 1 });
  });

  test("is sent once when the database fails between the mail server's answer and its record", async () => {
    const { workplace, start, createSender, transport, recipients, counts } = await createSending(kind);
    await start();
    const { query } = workplace.database;
    const rename = (from: string, to: string) => query.schema.alterTable(from).renameTo(to).execute();
    transport.afterLast = async () => {
      transport.afterLast = async () => undefined;
      await rename("newsletterDelivery", "elsewhere");
    };
    const sender = createSender("one");
    await expect(sender.sendNext()).rejects.toThrow(/newsletter_delivery/);
    await expect(sender.sendNext()).rejects.toThrow(/newsletter_delivery/);
    expect(recipients()).toHaveLength(1);
    await rename("elsewhere", "newsletterDelivery");
    await sendAll(sender);
    expect(recipients()).toEqual(["ada", "bob", "cyd"]);
    expect(await counts()).toMatchObject({ sent: 3 });
  });

  test("waits while the mail server takes nothing, and counts no attempt", async () => {
    const { workplace, start, createSender, transport, recipients, counts } = await createSending(kind, ["ada"]);
    await start();
    transport.answer = () => ({ kind: "unavailable", reason: "ESOCKET after CONN" });
    const sender = createSender("one");
    expect([await sender.sendNext(), await sender.sendNext()]).toEqual(["unavailable", "unavailable"]);
    expect(await deliveries(workplace)).toMatchObject([
      { state: "waiting", attempts: 0, lastFailure: "ESOCKET after CONN" },
    ]);
    transport.answer = () => ({ kind: "accepted" });
    await sendAll(sender);
    expect([recipients(), await counts()]).toMatchObject([["ada"], { sent: 1 }]);
  });

  test("tries again where the server says no for now, and gives up after three days with a soft bounce", async () => {
    const { service, workplace, start, createSender, transport, counts } = await createSending(kind, ["ada"]);
    await start();
    transport.answer = () => refusal(451, "4.2.0 Greylisted");
    const sender = createSender("one");
    await sendAll(sender);
    expect(await deliveries(workplace)).toMatchObject([{ state: "waiting", attempts: 1, lastFailure: "451 4.2.0" }]);
    service.clock.advance(3 * 24 * 60 * 60);
    await sendAll(sender);
    expect(await counts()).toMatchObject({ refused: 1 });
    expect(await addressesOf(workplace)).toMatchObject([{ state: "confirmed", softBounces: 1 }]);
  });

  test("never writes again to a mailbox that does not exist", async () => {
    const { service, workplace, start, createSender, transport, counts } = await createSending(kind, ["ada"]);
    await start();
    transport.answer = () => refusal(550, "5.1.1 <ada@example.org>: no such user");
    await sendAll(createSender("one"));
    expect(await counts()).toMatchObject({ refused: 1 });
    expect(await addressesOf(workplace)).toMatchObject([{ state: "bounced" }]);
    const suppressions = workplace.database.query.selectFrom("newsletterSuppression").selectAll();
    expect(await suppressions.execute()).toMatchObject([{ reason: "bounced" }]);
    const told = JSON.stringify([await actions(service), await deliveries(workplace), service.logged]);
    expect(told).toContain("550 5.1.1");
    expect(told).not.toContain("ada@");
  });

  test("a refusal of the mail itself says nothing about the mailbox", async () => {
    const { workplace, start, createSender, transport, counts } = await createSending(kind, ["ada"]);
    await start();
    transport.answer = () => refusal(554, "5.7.1 Looks like spam");
    await sendAll(createSender("one"));
    expect(await counts()).toMatchObject({ refused: 1 });
    expect(await addressesOf(workplace)).toMatchObject([{ state: "confirmed" }]);
  });

  test("is not sent again of itself where no answer came, and is at the operator's word", async () => {
    const { workplace, start, createSender, transport, recipients, counts } = await createSending(kind, ["ada"]);
    await start();
    transport.answer = () => ({ kind: "unanswered", reason: "ETIMEDOUT" });
    const sender = createSender("one");
    await sendAll(sender);
    expect(await counts()).toMatchObject({ uncertain: 1 });
    transport.answer = () => ({ kind: "accepted" });
    await sendAll(sender);
    expect(recipients()).toEqual(["ada"]);
    const issue = await findIssue(workplace.database.query, issueForTests.name);
    expect(await retryUncertain(issue?.id ?? "", workplace, "operator:Ada")).toBe(1);
    await sendAll(sender);
    expect(new Set(transport.arrived.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await counts()).toMatchObject({ sent: 1 });
  });
});

const addressesOf = (workplace: TestService["workplace"]) =>
  workplace.database.query.selectFrom("newsletterSubscription").selectAll().orderBy("mailbox").execute();
const deliveries = (workplace: TestService["workplace"]) =>
  workplace.database.query.selectFrom("newsletterDelivery").selectAll().execute();
