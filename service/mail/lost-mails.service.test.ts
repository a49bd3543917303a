import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { createTestQueue, sendAndEnd, sender } from "#test/support/mail/test-mail-queue.ts";
import { startServerThatNeverAnswers } from "#test/support/mail/unresponsive-mail-servers.ts";
import { days, hours, seconds } from "../time.ts";
import { claimDuration, endClaims } from "./outbox.ts";
import { createSmtpTransport } from "./transport.ts";

describe.each(databaseKinds)("a mail on %s", (kind) => {
  test("that is being sent is left alone until its claim runs out", async () => {
    const mailQueue = await createTestQueue(kind);
    const { clock, transport, createWorker, queue, rows } = mailQueue;
    await queue();
    await sendAndEnd(mailQueue, transport);
    const worker = createWorker();
    clock.advance(claimDuration - 1);
    expect(await worker.sendNext()).toBe(false);
    clock.advance(1);
    expect(await worker.sendNext()).toBe(true);
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 2, attemptsWithoutAnswer: 1 }]);
    expect(await worker.sendNext()).toBe(false);
  });

  test("is sent again under the same Message-ID after its process ended before it recorded the acceptance", async () => {
    const mailQueue = await createTestQueue(kind);
    const { database, clock, createWorker, queue, queueBulk, rows } = mailQueue;
    await queue();
    await queueBulk("ada");
    const server = await startMailServer();
    const smtp = createSmtpTransport(server.url, sender);
    await sendAndEnd(mailQueue, smtp);
    await sendAndEnd(mailQueue, smtp);
    // With one process the next one need not wait until the claims run out.
    await endClaims(database.query);
    const next = createWorker(smtp);
    for (let second = 0; second < 10; second += 1) {
      while (await next.sendNext());
      clock.advance(seconds(1));
    }
    await next.stop();
    const ended = await rows();
    expect(ended).toMatchObject([
      { state: "sent", attempts: 2 },
      { state: "sent", attempts: 2 },
    ]);
    const copies = server.received.map(({ email }) => email.messageId);
    expect(copies.toSorted()).toEqual(ended.flatMap(({ messageId }) => [messageId, messageId]).toSorted());
  });

  test("is sent again under the same Message-ID after the connection broke without an answer", async () => {
    const { clock, createWorker, queue, rows } = await createTestQueue(kind);
    await queue();
    const silent = await startServerThatNeverAnswers();
    await createWorker(createSmtpTransport(silent.url, sender)).sendNext();
    expect(await rows()).toMatchObject([{ state: "waiting", attempts: 1 }]);
    const server = await startMailServer();
    clock.advance(seconds(5));
    const next = createWorker(createSmtpTransport(server.url, sender));
    await next.sendNext();
    await next.stop();
    expect([silent.received.length, server.received.length]).toEqual([1, 1]);
    expect(silent.received[0]).toContain(`Message-ID: ${server.received[0]?.email.messageId}`);
  });

  test("whose attempts all throw is given up after eight", async () => {
    const composeBulk = () => Promise.reject(new Error("broken"));
    const { clock, createWorker, queueBulk, rows, logged } = await createTestQueue(kind, { composeBulk });
    await queueBulk("ada");
    const worker = createWorker();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await worker.sendNext();
      clock.advance(hours(1));
    }
    expect(await rows()).toMatchObject([{ state: "failed", attempts: 8, attemptsWithoutAnswer: 8 }]);
    expect(logged.join("")).toContain("An attempt at a mail failed");
    expect(logged.filter((line) => line.includes("Mail given up"))).toHaveLength(1);
  });

  test("whose attempts all end the process is given up after eight copies", async () => {
    const mailQueue = await createTestQueue(kind);
    const { clock, transport, createWorker, queue, rows } = mailQueue;
    await queue();
    for (let copy = 0; copy < 8; copy += 1) {
      await sendAndEnd(mailQueue, transport);
      clock.advance(claimDuration);
    }
    await createWorker().sendNext();
    expect(await rows()).toMatchObject([{ state: "failed", lastFailure: "No attempt got an answer." }]);
    expect(transport.mails).toHaveLength(8);
  });

  test("that no server answers is given up after eight copies, and one that no server takes is not", async () => {
    const { clock, createWorker, queue, rows } = await createTestQueue(kind);
    await queue();
    const silent = await startServerThatNeverAnswers();
    const worker = createWorker(createSmtpTransport(silent.url, sender));
    const absent = createWorker(createSmtpTransport("smtp://127.0.0.1:1", sender));
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await absent.sendNext();
      clock.advance(hours(1.2));
    }
    expect(await rows()).toMatchObject([{ state: "waiting", attempts: 12, attemptsWithoutAnswer: 0 }]);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await worker.sendNext();
      clock.advance(hours(1.2));
    }
    expect(await rows()).toMatchObject([{ state: "failed", attempts: 20, attemptsWithoutAnswer: 8 }]);
    expect(silent.received).toHaveLength(8);
  });

  test("is not sent again if its follow-up fails", async () => {
    const onRefusedForGood = () => Promise.reject(new Error("broken"));
    const test = await createTestQueue(kind, { onRefusedForGood });
    const { clock, createWorker, queue, rows, transport, recipients, logged } = test;
    transport.answer = { kind: "refused", reason: "550 5.1.1", verdict: "hard" };
    await queue();
    const worker = createWorker();
    await worker.sendNext();
    clock.advance(days(1));
    expect(await worker.sendNext()).toBe(false);
    expect(recipients()).toEqual(["ada"]);
    expect(await rows()).toMatchObject([{ state: "failed", attempts: 1, claimedUntil: null }]);
    expect(logged.join("")).toContain("What follows from an attempt at a mail has failed");
  });

  test("that was queued too long ago is given up without an attempt", async () => {
    const { clock, createWorker, queue, queueBulk, rows, recipients } = await createTestQueue(kind);
    await queue();
    await queueBulk("bob");
    clock.advance(days(3) + hours(2));
    const worker = createWorker();
    while (await worker.sendNext());
    expect(recipients()).toEqual([]);
    expect(await rows()).toMatchObject([
      { state: "failed", lastFailure: "Too old to be sent." },
      { state: "failed", lastFailure: "Too old to be sent." },
    ]);
  });
});
