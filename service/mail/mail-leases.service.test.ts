import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { createOutbox, createTransport, sender } from "#test/support/mail/test-outbox.ts";
import { addDuration, minutes, seconds } from "../time/durations.ts";
import { claimDueMail, recordAttempt } from "./mail-leases.ts";
import type { Delivery } from "./mail-transport.ts";
import { leaseDuration } from "./mail-worker.ts";
import { createSmtpTransport } from "./smtp-transport.ts";

describe.each(databaseKinds)("a lease on %s", (kind) => {
  test("lets its holder record the attempt, once, and no other worker", async () => {
    const { database, clock, queue, rows } = await createOutbox(kind);
    await queue();
    const now = clock.now();
    const claimed = await claimDueMail(database, {
      holder: "a",
      now,
      until: addDuration(now, minutes(1)),
      room: { single: true, bulk: true, fullDomains: [] },
      oldest: { single: "", bulk: "" },
    });
    const id = claimed?.mail.id ?? "";
    expect(await recordAttempt(database.query, id, "b", { state: "failed" })).toBe(false);
    expect(await rows()).toMatchObject([{ state: "waiting", leaseHolder: "a" }]);
    expect(await recordAttempt(database.query, id, "a", { state: "sent" })).toBe(true);
    expect(await recordAttempt(database.query, id, "a", { state: "failed" })).toBe(false);
    expect(await rows()).toMatchObject([{ state: "sent", leaseHolder: null, leasedUntil: null }]);
  });

  test("is renewed while a slow server has the mail, so that no other worker sends it", async () => {
    const { clock, createWorker, queue, rows } = await createOutbox(kind);
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
    await expect.poll(() => received, { timeout: 60_000 }).toHaveLength(1);
    while (clock.now() < new Date("2026-01-05T12:10:00.000Z")) {
      clock.advance(seconds(30));
      slow.wake();
      const leasedUntil = addDuration(clock.now(), leaseDuration).toISOString();
      await expect.poll(rows, { timeout: 60_000 }).toMatchObject([{ leaseHolder: "slow", leasedUntil }]);
      expect(await other.sendNext()).toBe(false);
    }
    answer.resolve();
    await expect.poll(rows, { timeout: 60_000 }).toMatchObject([{ state: "sent", attempts: 1, leaseHolder: null }]);
    await Promise.all([slow.stop(), other.stop()]);
    expect(received).toHaveLength(1);
  });

  test("survives a step of the clock in the process that has it", async () => {
    const { clock, createWorker, queue, rows } = await createOutbox(kind);
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
    clock.advance(minutes(60));
    expect(await worker.sendNext()).toBe(false);
    answer.resolve({ kind: "delivered", to: "a list" });
    await attempt;
    expect(await rows()).toMatchObject([{ state: "sent", attempts: 1 }]);
  });
});
