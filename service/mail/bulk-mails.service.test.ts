import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { createTestQueue, sender } from "#test/support/mail/test-mail-queue.ts";
import { days, hours, minutes, seconds } from "../time.ts";
import { createSmtpTransport } from "./transport.ts";

describe.each(databaseKinds)("bulk mails on %s", (kind) => {
  test("are sent at their rate, oldest first", async () => {
    const { clock, createWorker, queueBulk, recipients } = await createTestQueue(kind);
    for (const name of ["ada", "bob", "cyd"]) {
      await queueBulk(name);
      clock.advance(seconds(1));
    }
    const worker = createWorker();
    expect([await worker.sendNext(), await worker.sendNext()]).toEqual([true, false]);
    clock.advance(seconds(0.5));
    expect(await worker.sendNext()).toBe(false);
    clock.advance(seconds(0.5));
    expect([await worker.sendNext(), await worker.sendNext()]).toEqual([true, false]);
    expect(recipients()).toEqual(["ada", "bob"]);
  });

  test("keep their rate when the clock is set back, and the worker counts as alive when it is set forward", async () => {
    const { clock, createWorker, queueBulk, recipients } = await createTestQueue(kind);
    await queueBulk("ada", "bob");
    clock.advance(hours(2));
    const worker = createWorker();
    expect(await worker.sendNext()).toBe(true);
    clock.step(hours(-1));
    clock.advance(seconds(0.5));
    expect(await worker.sendNext()).toBe(false);
    clock.advance(seconds(0.5));
    expect(await worker.sendNext()).toBe(true);
    expect(recipients().toSorted()).toEqual(["ada", "bob"]);
    worker.start();
    clock.step(hours(2));
    expect(worker.isAlive()).toBe(true);
    await worker.stop();
  });

  test("leave like all mails when the clock is set back", async () => {
    const { clock, createWorker, queueBulk, recipients, rows } = await createTestQueue(kind);
    await queueBulk("ada", "bob");
    clock.step(minutes(-10));
    const worker = createWorker();
    expect(await worker.sendNext()).toBe(true);
    clock.advance(seconds(1));
    expect([await worker.sendNext(), await worker.sendNext()]).toEqual([true, false]);
    expect(recipients()).toEqual(["ada", "bob"]);
    expect((await rows()).map(({ state }) => state)).toEqual(["sent", "sent"]);
  });

  test("are overtaken by a single mail", async () => {
    const { clock, createWorker, queue, queueBulk, recipients } = await createTestQueue(kind);
    await queueBulk("bob");
    clock.advance(seconds(1));
    await queueBulk("cyd", "dan");
    const worker = createWorker();
    await worker.sendNext();
    clock.advance(seconds(10));
    await queue("ada@example.org");
    await worker.sendNext();
    await worker.sendNext();
    expect(recipients()).toEqual(["bob", "ada", expect.stringMatching("cyd|dan")]);
  });

  test("are skipped if no longer wanted when due", async () => {
    const composeBulk = async () => undefined;
    const { createWorker, queueBulk, rows, recipients } = await createTestQueue(kind, { composeBulk });
    await queueBulk("ada");
    await createWorker().sendNext();
    expect(await rows()).toMatchObject([{ state: "canceled", finishedAt: "2026-01-05T12:00:00.000Z" }]);
    expect(recipients()).toEqual([]);
  });

  test("are retried if the mailbox is full, like a license key", async () => {
    const full = Object.assign(new Error("5.2.2 over quota"), { responseCode: 552 });
    const { clock, createWorker, queue, queueBulk, rows } = await createTestQueue(kind);
    await queue();
    await queueBulk("ada");
    const server = await startMailServer({ onRcptTo: (_, __, done) => done(full) });
    const worker = createWorker(createSmtpTransport(server.url, sender));
    expect([await worker.sendNext(), await worker.sendNext()]).toEqual([true, true]);
    const waits = { state: "waiting", attempts: 1, lastFailure: expect.stringContaining("552 5.2.2") };
    expect(await rows()).toMatchObject([waits, waits]);
    clock.advance(days(3));
    await worker.sendNext();
    await worker.sendNext();
    await worker.stop();
    expect((await rows()).map(({ state }) => state)).toEqual(["failed", "failed"]);
  });
});
