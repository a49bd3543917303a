import { describe, expect, test } from "vitest";
import { bothDatabases } from "#test/support/database/test-database.ts";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { createTestQueue, createTransport, sender, type TestQueue } from "#test/support/mail/test-mail-queue.ts";
import { addDuration, minutes, seconds } from "../time.ts";
import { claimDueMail, type Room, recordAttempt, returnClaim } from "./outbox.ts";
import { leaseDuration } from "./sender.ts";
import type { Delivery } from "./transport.ts";
import { createSmtpTransport } from "./transport.ts";

const patience = { timeout: minutes(30) };

const wholeRoom: Room = { single: true, bulk: true, fullDomains: [] };

/** Claims a mail for a minute. */
function claim({ database, clock }: TestQueue, holder: string, room = wholeRoom) {
  const now = clock.now();
  const until = addDuration(now, minutes(1));
  const wanted = { holder, now, until, room, oldest: { single: "", bulk: "" } };
  return database.query.transaction().execute((transaction) => claimDueMail(transaction, database.kind, wanted));
}

describe.each(bothDatabases)("a lease on %s", (kind) => {
  test("lets its holder record the attempt, once, and no other worker", async () => {
    const mailQueue = await createTestQueue(kind);
    const { database, queue, rows } = mailQueue;
    await queue();
    const claimed = await claim(mailQueue, "a");
    const id = claimed?.mail.id ?? "";
    expect(await recordAttempt(database.query, id, "b", { state: "failed" })).toBe(false);
    expect(await rows()).toMatchObject([{ state: "waiting", leaseHolder: "a" }]);
    expect(await recordAttempt(database.query, id, "a", { state: "sent" })).toBe(true);
    expect(await recordAttempt(database.query, id, "a", { state: "failed" })).toBe(false);
    expect(await rows()).toMatchObject([{ state: "sent", leaseHolder: null, leasedUntil: null }]);
  });

  test("is given for mails that there is room for: of that kind, and to no domain without a free slot", async () => {
    const mailQueue = await createTestQueue(kind);
    await mailQueue.queue("ada@full.example.org");
    await mailQueue.queue("bob@example.org");
    await mailQueue.queueBulk("cyd");
    const claimed = async (room: Room) => {
      const mail = (await claim(mailQueue, "a", room))?.mail;
      return mail?.recipient ?? mail?.recipientId;
    };
    const fullDomains = ["full.example.org"];
    expect(await claimed({ single: false, bulk: false, fullDomains })).toBeUndefined();
    expect(await claimed({ single: true, bulk: false, fullDomains })).toBe("bob@example.org");
    expect(await claimed({ single: true, bulk: false, fullDomains })).toBeUndefined();
    expect(await claimed({ single: false, bulk: true, fullDomains })).toBe("cyd");
    expect(await claimed({ single: true, bulk: true, fullDomains: [] })).toBe("ada@full.example.org");
  });

  test("that is returned counts no attempt, unless the mail was lost, and only its holder returns it", async () => {
    const mailQueue = await createTestQueue(kind);
    const { database, clock, queue, rows } = mailQueue;
    const returnTo = async (claimed: Awaited<ReturnType<typeof claim>>) => {
      if (claimed) await returnClaim(database.query, claimed);
      return await rows();
    };
    await queue();
    expect(await returnTo(await claim(mailQueue, "a"))).toMatchObject([
      { attempts: 0, leaseHolder: null, leasedUntil: null },
    ]);
    const first = await claim(mailQueue, "a");
    clock.advance(minutes(1));
    const second = await claim(mailQueue, "b");
    expect([first?.isLost, second?.isLost]).toEqual([false, true]);
    expect(await returnTo(first)).toMatchObject([{ attempts: 1, leaseHolder: "b" }]);
    expect(await returnTo(second)).toMatchObject([
      { attempts: 1, leaseHolder: "b", leasedUntil: new Date(0).toISOString() },
    ]);
    expect(await claim(mailQueue, "c")).toMatchObject({ isLost: true, mail: { attempts: 1, leaseHolder: "c" } });
  });

  test("is renewed while a slow server has the mail, so that no other worker sends it", async () => {
    const { clock, createWorker, queue, rows } = await createTestQueue(kind);
    const answer = Promise.withResolvers<void>();
    const received: string[] = [];
    const server = await startMailServer({
      onData: (stream, session, done) => {
        stream.resume().on("end", () => {
          received.push(session.id);
          answer.promise.then(() => done());
        });
      },
    });
    await queue();
    const slow = createWorker("slow", createSmtpTransport(server.url, sender));
    const other = createWorker("other", createSmtpTransport(server.url, sender));
    slow.start();
    await expect.poll(() => received, patience).toHaveLength(1);
    while (clock.now() < new Date("2026-01-05T12:10:00.000Z")) {
      clock.advance(seconds(30));
      slow.wake();
      const leasedUntil = addDuration(clock.now(), leaseDuration).toISOString();
      await expect.poll(rows, patience).toMatchObject([{ leaseHolder: "slow", leasedUntil }]);
      expect(await other.sendNext()).toBe(false);
    }
    answer.resolve();
    await expect.poll(rows, patience).toMatchObject([{ state: "sent", attempts: 1, leaseHolder: null }]);
    await Promise.all([slow.stop(), other.stop()]);
    expect(received).toHaveLength(1);
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
      const worker = createWorker("one", slow);
      const attempt = worker.sendNext();
      await begun.promise;
      clock.step(step);
      expect(await worker.sendNext()).toBe(false);
      // As long as at any other time: a mail whose process ends is sent by another one soon.
      expect(await rows()).toMatchObject([{ leasedUntil: addDuration(clock.now(), leaseDuration).toISOString() }]);
      answer.resolve({ kind: "delivered", to: "a list" });
      await attempt;
      expect(await rows()).toMatchObject([{ state: "sent", attempts: 1 }]);
    },
  );
});
