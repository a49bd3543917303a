import { describe, expect, test } from "vitest";
import { TestClock, TestTransport } from "../app-for-tests.ts";
import type { Database } from "../database/database.ts";
import { databaseKinds, openTestDatabase } from "../database/database-for-tests.ts";
import { createIdentifierSource } from "../ids/identifier.ts";
import { systemRandomSource } from "../ids/random-source.ts";
import { createLog } from "../log/log.ts";
import { claimDueMail, queueMail, releaseAllLeases } from "./mail-queue.ts";
import type { DeliverableMail, Delivery, MailTransport } from "./mail-transport.ts";
import { createOutboxWorker } from "./mail-worker.ts";
import { startMailServer } from "./smtp-server-for-tests.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

const refusal: Delivery = { kind: "refused", permanent: false, reason: "451 EMESSAGE" };

async function createOutbox(kind: Database["kind"]) {
  const database = await openTestDatabase(kind);
  const clock = new TestClock();
  const transport = new TestTransport();
  const logged: string[] = [];
  const createIdentifier = createIdentifierSource(clock, systemRandomSource);
  const createWorker = (name: string, through: MailTransport = transport) =>
    createOutboxWorker({
      database,
      transport: through,
      clock,
      random: { ...systemRandomSource, fraction: () => 0.5 },
      log: createLog("debug", { write: (line) => logged.push(line) }),
      name,
    });
  const queue = (recipient = "ada@example.org") =>
    queueMail(
      database.query,
      { clock, createIdentifier, mailDomain: "example.org" },
      {
        purpose: "academic-receipt",
        aboutId: "1",
        recipient,
        replyTo: "contact@example.org",
        subject: "Subject",
        text: "Text",
        html: "<p>Text</p>",
      },
    );
  const rows = () => database.query.selectFrom("outgoingMail").selectAll().orderBy("createdAt").execute();
  return { database, clock, transport, logged, createWorker, queue, rows };
}

describe.each(databaseKinds)("the outbox on %s", (kind) => {
  test("sends each mail once, oldest first", async () => {
    const { clock, transport, createWorker, queue, rows } = await createOutbox(kind);
    await queue("first@example.org");
    clock.advance(1);
    await queue("second@example.org");
    const worker = createWorker("one");
    expect([await worker.sendNext(), await worker.sendNext(), await worker.sendNext()]).toEqual([true, true, false]);
    expect(transport.mails.map(({ recipient }) => recipient)).toEqual(["first@example.org", "second@example.org"]);
    expect(await rows()).toMatchObject([
      { state: "sent", attempts: 1, leaseHolder: null, leasedUntil: null, finishedAt: "2026-01-05T12:00:01.000Z" },
      { state: "sent", attempts: 1 },
    ]);
  });

  test("tries again after growing pauses, under the same Message-ID", async () => {
    const { clock, transport, createWorker, queue, rows } = await createOutbox(kind);
    transport.answer = refusal;
    await queue();
    const worker = createWorker("one");
    await worker.sendNext();
    expect(await rows()).toMatchObject([
      { state: "waiting", attempts: 1, nextAttemptAt: "2026-01-05T12:00:05.000Z", lastFailure: "451 EMESSAGE" },
    ]);
    clock.advance(4);
    expect(await worker.sendNext()).toBe(false);
    clock.advance(1);
    expect(await worker.sendNext()).toBe(true);
    expect(await rows()).toMatchObject([{ attempts: 2, nextAttemptAt: "2026-01-05T12:00:15.000Z" }]);
    transport.answer = { kind: "delivered", to: "a list" };
    clock.advance(10);
    await worker.sendNext();
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 3, lastFailure: null }]);
    expect(new Set(transport.mails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test("gives up at the deadline and at once on a permanent failure, and says so in the log", async () => {
    const { clock, transport, logged, createWorker, queue, rows } = await createOutbox(kind);
    const worker = createWorker("one");
    transport.answer = refusal;
    await queue();
    clock.advance(3 * 24 * 60 * 60);
    await worker.sendNext();
    transport.answer = { kind: "refused", permanent: true, reason: "550 EENVELOPE after RCPT TO" };
    await queue("gone@example.org");
    await worker.sendNext();
    expect(await rows()).toMatchObject([
      { state: "failed", attempts: 1, lastFailure: "451 EMESSAGE" },
      { state: "failed", attempts: 1, lastFailure: "550 EENVELOPE after RCPT TO" },
    ]);
    expect(await worker.sendNext()).toBe(false);
    expect(logged.filter((line) => line.includes("given up"))).toHaveLength(2);
    expect(logged.join("")).not.toContain("gone@");
  });

  test("two workers share the mails and never send one twice", async () => {
    const { transport, createWorker, queue, rows } = await createOutbox(kind);
    for (let count = 0; count < 20; count += 1) await queue(`reader-${count}@example.org`);
    const send = async (name: string) => {
      const worker = createWorker(name);
      while (await worker.sendNext());
    };
    await Promise.all([send("one"), send("two"), send("three")]);
    expect(transport.mails).toHaveLength(20);
    expect(new Set(transport.mails.map(({ id }) => id)).size).toBe(20);
    expect((await rows()).filter(({ state }) => state !== "sent")).toEqual([]);
  });

  test("a mail that is being sent is left alone until its lease runs out", async () => {
    const { database, clock, createWorker, queue, transport } = await createOutbox(kind);
    await queue();
    const now = clock.now();
    await claimDueMail(database, { holder: "gone", now, until: new Date(now.getTime() + 60_000) });
    const worker = createWorker("one");
    expect(await worker.sendNext()).toBe(false);
    clock.advance(60);
    expect(await worker.sendNext()).toBe(true);
    expect(transport.mails).toHaveLength(1);
  });

  test("a worker whose lease ran out does not undo what the next one did", async () => {
    const { clock, createWorker, queue, rows } = await createOutbox(kind);
    await queue();
    const slow: MailTransport = {
      description: "a slow one",
      async deliver() {
        clock.advance(61);
        await createWorker("next").sendNext();
        return refusal;
      },
    };
    await createWorker("slow", slow).sendNext();
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 1, lastFailure: null }]);
  });

  test("leases left by a process that is gone can be released", async () => {
    const { database, clock, createWorker, queue } = await createOutbox(kind);
    await queue();
    const now = clock.now();
    await claimDueMail(database, { holder: "gone", now, until: new Date(now.getTime() + 60_000) });
    await releaseAllLeases(database.query);
    expect(await createWorker("one").sendNext()).toBe(true);
  });

  test("a running worker is woken by a new mail and stops between mails", async () => {
    const server = await startMailServer();
    const { createWorker, queue, rows } = await createOutbox(kind);
    const from = { name: "Designite", address: "sender@example.org" };
    const worker = createWorker("one", createSmtpTransport(server.url, from));
    worker.start();
    await queue();
    worker.wake();
    await server.waitFor(1);
    await worker.stop();
    expect(await rows()).toMatchObject([{ state: "sent" }]);
    await queue();
    worker.wake();
    expect(worker.isAlive()).toBe(false);
    expect(server.received).toHaveLength(1);
  });
});

test("stopping waits for the mail under way", async () => {
  const { createWorker, queue, rows } = await createOutbox("sqlite");
  const begun = Promise.withResolvers<DeliverableMail>();
  const end = Promise.withResolvers<Delivery>();
  const worker = createWorker("one", {
    description: "one that waits",
    deliver(mail) {
      begun.resolve(mail);
      return end.promise;
    },
  });
  await queue();
  await queue();
  worker.start();
  await begun.promise;
  const stopped = worker.stop();
  end.resolve({ kind: "delivered", to: "a list" });
  await stopped;
  expect((await rows()).map(({ state }) => state).sort()).toEqual(["sent", "waiting"]);
});

test("a database that fails is a line in the log and no end of the worker", async () => {
  const { database, logged, createWorker, queue } = await createOutbox("sqlite");
  await queue();
  await database.query.schema.alterTable("outgoingMail").renameTo("elsewhere").execute();
  const worker = createWorker("one");
  worker.start();
  worker.wake();
  await expect(worker.sendNext()).rejects.toThrow("no such table");
  expect(worker.isAlive()).toBe(true);
  await worker.stop();
  expect(logged.join("")).toContain("The outbox could not be read or written");
});
