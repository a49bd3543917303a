import { describe, expect, test } from "vitest";
import { bothDatabases } from "#test/support/database/test-database.ts";
import { createTestQueue, createTransport, type TestQueue } from "#test/support/mail/test-mail-queue.ts";
import { days, minutes } from "../time.ts";
import { claimDuration, claimMails, recordAttempt } from "./outbox.ts";
import type { Delivery } from "./transport.ts";

/** Claims mails as a sender with free slots does. */
const claim = ({ database, clock }: TestQueue, room: Partial<Parameters<typeof claimMails>[2]> = {}) =>
  claimMails(database, clock.now(), { most: 1, single: 1, bulk: 1, held: [], ...room });

describe.each(bothDatabases)("a claim on %s", (kind) => {
  test("lets its holder record the attempt, once, and nobody whose claim has run out", async () => {
    const mailQueue = await createTestQueue(kind);
    const { database, clock, queue, rows } = mailQueue;
    await queue();
    const [first] = await claim(mailQueue);
    expect(await claim(mailQueue)).toEqual([]);
    clock.advance(claimDuration);
    const [second] = await claim(mailQueue);
    if (!first || !second) throw new Error("There is no mail.");
    expect([first.isOverdue, second.isOverdue]).toEqual([false, true]);
    expect(await recordAttempt(database.query, first.mail, { state: "failed" })).toBeUndefined();
    expect(await recordAttempt(database.query, second.mail, { state: "sent" })).toMatchObject({ state: "sent" });
    expect(await recordAttempt(database.query, second.mail, { state: "failed" })).toBeUndefined();
    expect(await rows()).toMatchObject([{ state: "sent", claimedUntil: null }]);
  });

  test("is given for mails of the kind that there is room for, single mails first", async () => {
    const mailQueue = await createTestQueue(kind);
    await mailQueue.queueBulk("bob");
    await mailQueue.queue("ada@example.org");
    await mailQueue.queue("cyd@example.org");
    const claimed = async (room: Partial<Parameters<typeof claimMails>[2]>) =>
      (await claim(mailQueue, { most: 6, ...room })).map(({ mail }) => mail.recipient ?? mail.recipientId);
    expect(await claimed({ single: 0, bulk: 0 })).toEqual([]);
    expect(await claimed({ most: 1 })).toEqual(["ada@example.org"]);
    expect(await claimed({ single: 4 })).toEqual(["cyd@example.org", "bob"]);
  });

  test("is given to one of several senders", async () => {
    const mailQueue = await createTestQueue(kind);
    for (let count = 0; count < 10; count += 1) await mailQueue.queue(`person-${count}@example.org`);
    const claims = await Promise.all(Array.from({ length: 5 }, () => claim(mailQueue, { most: 4, single: 4 })));
    const ids = claims.flat().map(({ mail }) => mail.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([minutes(60), minutes(-60)])(
    "survives a step of the clock by %d ms in the process that has it",
    async (step) => {
      const { clock, createWorker, queue, rows } = await createTestQueue(kind);
      await queue();
      const begun = Promise.withResolvers<void>();
      const answer = Promise.withResolvers<Delivery>();
      const slow = createTransport(async () => {
        begun.resolve();
        return await answer.promise;
      });
      const worker = createWorker(slow);
      const attempt = worker.sendNext();
      await begun.promise;
      clock.step(step);
      expect(await worker.sendNext()).toBe(false);
      answer.resolve({ kind: "delivered", to: "a list" });
      await attempt;
      expect(await rows()).toMatchObject([{ state: "sent", attempts: 1 }]);
    },
  );

  test("of a process that has ended runs out although the clock was set back", async () => {
    const mailQueue = await createTestQueue(kind);
    await mailQueue.queue();
    await claim(mailQueue);
    mailQueue.clock.step(-days(1));
    expect(await claim(mailQueue)).toMatchObject([{ isOverdue: true }]);
  });
});
