import { describe, expect, test } from "vitest";
import { bothDatabases } from "#test/support/database/test-database.ts";
import { createTestQueue, createTransport, type TestQueue } from "#test/support/mail/test-mail-queue.ts";
import { days, minutes } from "../time.ts";
import { claimDuration, claimMail, dropUnsentMails, type Room, recordAttempt } from "./outbox.ts";
import type { Delivery } from "./transport.ts";

/** Claims a mail as a sender with free slots does. */
const claim = ({ database, clock }: TestQueue, room: Partial<Room> = {}) =>
  claimMail(database, clock.now(), { bulk: [0, 1], held: [], busyDomains: [], ...room });

describe.each(bothDatabases)("a claim on %s", (kind) => {
  test("lets its holder record the attempt, once, and nobody whose claim has run out", async () => {
    const mailQueue = await createTestQueue(kind);
    const { database, clock, queue, rows } = mailQueue;
    await queue();
    const first = await claim(mailQueue);
    expect(await claim(mailQueue)).toBeUndefined();
    clock.advance(claimDuration);
    const second = await claim(mailQueue);
    if (!first || !second) throw new Error("There is no mail.");
    expect([first.attemptsWithoutAnswer, second.attemptsWithoutAnswer]).toEqual([1, 2]);
    expect(await recordAttempt(database.query, first, { state: "failed" })).toBeUndefined();
    expect(await recordAttempt(database.query, second, { state: "sent" })).toMatchObject({ state: "sent" });
    expect(await recordAttempt(database.query, second, { state: "failed" })).toBeUndefined();
    expect(await rows()).toMatchObject([{ state: "sent", claimedUntil: null }]);
  });

  test("is given for a mail that there is room for, a single mail first", async () => {
    const mailQueue = await createTestQueue(kind);
    await mailQueue.queueBulk("bob");
    await mailQueue.queue("ada@example.org");
    await mailQueue.queue("cyd@example.com");
    const claimed = async (room: Partial<Room>) => {
      const mail = await claim(mailQueue, room);
      return mail?.recipient ?? mail?.recipientId;
    };
    expect(await claimed({ bulk: [0], busyDomains: ["example.org", "example.com"] })).toBeUndefined();
    expect(await claimed({ busyDomains: ["example.com"] })).toBe("ada@example.org");
    expect(await claimed({ busyDomains: ["example.com"] })).toBe("bob");
    expect(await claimed({})).toBe("cyd@example.com");
  });

  test("is given to one of several senders", async () => {
    const mailQueue = await createTestQueue(kind);
    for (let count = 0; count < 10; count += 1) await mailQueue.queue(`person-${count}@example.org`);
    const claims = await Promise.all(Array.from({ length: 10 }, () => claim(mailQueue)));
    const ids = claims.flatMap((mail) => mail?.id ?? []);
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

  test.each([
    ["is tried later", { kind: "refused", reason: "451 later" }, "canceled"],
    ["is refused", { kind: "refused", reason: "550 5.1.1", verdict: "hard" }, "canceled"],
    ["has left", { kind: "delivered", to: "a list" }, "sent"],
  ] as const)("of a mail that is canceled meanwhile is the last, if the mail %s", async (_, answer, state) => {
    const mailQueue = await createTestQueue(kind, { operators: ["operator@example.org"] });
    const { clock, createWorker, database, queue, rows } = mailQueue;
    await queue();
    const canceling = createTransport(async () => {
      await dropUnsentMails(database.query, { purpose: "license-key", aboutId: "1" }, clock.now().toISOString());
      return answer;
    });
    const worker = createWorker(canceling);
    await worker.sendNext();
    clock.advance(days(1));
    expect(await worker.sendNext()).toBe(false);
    expect(await rows()).toMatchObject([{ state, attempts: 1, claimedUntil: null }]);
  });

  test("of a process that has ended runs out although the clock was set back", async () => {
    const mailQueue = await createTestQueue(kind);
    await mailQueue.queue();
    await claim(mailQueue);
    mailQueue.clock.step(-days(1));
    expect(await claim(mailQueue)).toMatchObject({ attemptsWithoutAnswer: 2 });
  });
});
