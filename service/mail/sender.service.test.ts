import { describe, expect, test } from "vitest";
import { bothDatabases } from "#test/support/database/test-database.ts";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { createTestQueue, createTransport, refusal, sender } from "#test/support/mail/test-mail-queue.ts";
import { days, seconds } from "../time.ts";
import { claimDuration } from "./outbox.ts";
import type { DeliverableMail, Delivery } from "./transport.ts";
import { createSmtpTransport } from "./transport.ts";

describe.each(bothDatabases)("the mail queue on %s", (kind) => {
  test("sends each mail once, oldest first", async () => {
    const { clock, transport, createWorker, queue, rows } = await createTestQueue(kind);
    await queue("first@example.org");
    clock.advance(seconds(1));
    await queue("second@example.org");
    const worker = createWorker();
    expect([await worker.sendNext(), await worker.sendNext(), await worker.sendNext()]).toEqual([true, true, false]);
    expect(transport.mails.map(({ recipient }) => recipient)).toEqual(["first@example.org", "second@example.org"]);
    expect(await rows()).toMatchObject([
      { state: "sent", attempts: 1, claimedUntil: null, finishedAt: "2026-01-05T12:00:01.000Z" },
      { state: "sent", attempts: 1 },
    ]);
  });

  test("retries after growing pauses, under the same Message-ID", async () => {
    const { clock, transport, createWorker, queue, rows } = await createTestQueue(kind);
    transport.answer = refusal;
    await queue();
    const worker = createWorker();
    await worker.sendNext();
    expect(await rows()).toMatchObject([
      { state: "waiting", attempts: 1, nextAttemptAt: "2026-01-05T12:00:05.000Z", lastFailure: "451 EMESSAGE" },
    ]);
    clock.advance(seconds(4));
    expect(await worker.sendNext()).toBe(false);
    clock.advance(seconds(1));
    expect(await worker.sendNext()).toBe(true);
    expect(await rows()).toMatchObject([{ attempts: 2, nextAttemptAt: "2026-01-05T12:00:15.000Z" }]);
    transport.answer = { kind: "delivered", to: "a list" };
    clock.advance(seconds(10));
    await worker.sendNext();
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 3, lastFailure: null }]);
    expect(new Set(transport.mails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test("gives up at the deadline or at once on a permanent failure, and logs it", async () => {
    const { clock, transport, logged, createWorker, queue, rows } = await createTestQueue(kind);
    const worker = createWorker();
    transport.answer = refusal;
    await queue();
    clock.advance(days(3));
    await worker.sendNext();
    transport.answer = { kind: "refused", reason: "550 EENVELOPE after RCPT TO", verdict: "hard" };
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
    const { clock, transport, createWorker, queue, queueBulk, rows } = await createTestQueue(kind);
    for (let count = 0; count < 10; count += 1) await queue(`person-${count}@example.org`);
    await queueBulk(...Array.from({ length: 10 }, (_, index) => `reader-${index}`));
    const send = async () => {
      const worker = createWorker();
      while (await worker.sendNext()) clock.advance(seconds(1));
    };
    await Promise.all([send(), send(), send()]);
    expect(transport.mails).toHaveLength(20);
    expect(new Set(transport.mails.map(({ id }) => id)).size).toBe(20);
    expect((await rows()).filter(({ state }) => state !== "sent")).toEqual([]);
  });

  test("a worker whose claim has run out does not undo the work of the next one", async () => {
    const { clock, createWorker, queue, rows } = await createTestQueue(kind);
    await queue();
    const slow = createTransport(async () => {
      clock.advance(claimDuration);
      const next = createWorker();
      await next.sendNext();
      clock.advance(seconds(5));
      await next.sendNext();
      return refusal;
    });
    await createWorker(slow).sendNext();
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 2, lastFailure: null }]);
  });

  test("a running worker is woken by a new mail and stops between mails", async () => {
    const server = await startMailServer();
    const { createWorker, queue, rows } = await createTestQueue(kind);
    const worker = createWorker(createSmtpTransport(server.url, sender));
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

test("stopping waits for the mail being sent", async () => {
  const { createWorker, queue, rows } = await createTestQueue("sqlite");
  const begun = Promise.withResolvers<DeliverableMail>();
  const end = Promise.withResolvers<Delivery>();
  const waiting = createTransport((mail) => {
    begun.resolve(mail);
    return end.promise;
  });
  const worker = createWorker(waiting);
  await queue();
  worker.start();
  await begun.promise;
  const stopped = worker.stop();
  end.resolve({ kind: "delivered", to: "a list" });
  await stopped;
  expect(await rows()).toMatchObject([{ state: "sent" }]);
});

test("a failing database is logged and does not end the worker", async () => {
  const { database, logged, createWorker } = await createTestQueue("sqlite");
  await database.query.destroy();
  const worker = createWorker();
  worker.start();
  await expect
    .poll(() => logged.join(""), { timeout: 30 * 60_000 })
    .toContain("The mail queue could not be read or written");
  expect(worker.isAlive()).toBe(true);
  await worker.stop();
});
