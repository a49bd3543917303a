import { describe, expect, test } from "vitest";
import { bothDatabases } from "#test/support/database/test-database.ts";
import { createTestQueue, createTransport, type TestQueue } from "#test/support/mail/test-mail-queue.ts";
import { days } from "../time.ts";
import { claimDuration, claimMail, dropUnsentMails, recordAttempt } from "./outbox.ts";

/** Claims a mail as a sender with free slots does. */
const claim = ({ database, clock }: TestQueue, kinds: readonly (0 | 1)[] = [0, 1]) =>
  claimMail(database, clock.now(), kinds);

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
    const claimed = async (kinds?: readonly (0 | 1)[]) => {
      const mail = await claim(mailQueue, kinds);
      return mail?.recipient ?? mail?.recipientId;
    };
    expect(await claimed()).toBe("ada@example.org");
    expect(await claimed([1])).toBe("bob");
    expect(await claimed([1])).toBeUndefined();
    expect(await claimed()).toBe("cyd@example.com");
  });

  test("is given to one of several senders", async () => {
    const mailQueue = await createTestQueue(kind);
    for (let count = 0; count < 10; count += 1) await mailQueue.queue(`person-${count}@example.org`);
    const claims = await Promise.all(Array.from({ length: 10 }, () => claim(mailQueue)));
    const ids = claims.flatMap((mail) => mail?.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
  });

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
});
