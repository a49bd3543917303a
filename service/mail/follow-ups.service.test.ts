import { describe, expect, test } from "vitest";
import { bothDatabases } from "#test/support/database/test-database.ts";
import { createTestQueue, keysWith } from "#test/support/mail/test-mail-queue.ts";
import { minutes } from "../time.ts";

describe.each(bothDatabases)("what follows from a mail on %s", (kind) => {
  test("is tried again until it is done, and done once", async () => {
    let failures = 3;
    const done: string[] = [];
    const mails = keysWith(async (_, mail, outcome) => {
      failures -= 1;
      if (failures >= 0) throw new Error("broken");
      done.push(`${mail.id} ${outcome.kind}`);
    });
    const { clock, createWorker, queue, rows, recipients } = await createTestQueue(kind, { mails });
    await queue();
    const workers = [createWorker(), createWorker()];
    for (let round = 0; round < 6; round += 1) {
      await Promise.all(workers.map((worker) => worker.sendNext()));
      clock.advance(minutes(10));
    }
    const [mail] = await rows();
    expect(done).toEqual([`${mail?.id} sent`]);
    expect(mail).toMatchObject({ state: "sent", attempts: 1, claimedUntil: null });
    expect(recipients()).toEqual(["ada"]);
  });

  test("hears the reason and the verdict, also when it is tried again", async () => {
    let isBroken = true;
    const outcomes: unknown[] = [];
    const mails = keysWith(async (_change, _mail, outcome) => {
      outcomes.push(outcome);
      if (isBroken) throw new Error("broken");
    });
    const mailQueue = await createTestQueue(kind, { mails });
    mailQueue.transport.answer = { kind: "refused", permanent: true, reason: "550 5.7.1", verdict: "policy" };
    await mailQueue.queue();
    const worker = mailQueue.createWorker();
    await worker.sendNext();
    isBroken = false;
    mailQueue.clock.advance(minutes(10));
    await worker.sendNext();
    const refused = { kind: "given-up", reason: "550 5.7.1", verdict: "policy" };
    expect(outcomes).toEqual([refused, refused]);
    expect(mailQueue.logged.filter((line) => line.includes("Mail given up"))).toHaveLength(1);
  });

  test("wakes the worker for what the operator is told of it, also when it is done later", async () => {
    let isBroken = true;
    let woken = 0;
    const mails = keysWith(async ({ transaction }) => {
      if (isBroken) throw new Error("broken");
      await mailQueue.queue("operator@example.org", transaction);
    });
    const wake = () => {
      woken += 1;
    };
    const mailQueue = await createTestQueue(kind, { mails, wake });
    mailQueue.transport.answer = { kind: "refused", permanent: true, reason: "550 5.1.1" };
    await mailQueue.queue();
    const worker = mailQueue.createWorker();
    await worker.sendNext();
    expect(woken).toBe(0);
    isBroken = false;
    mailQueue.clock.advance(minutes(10));
    await worker.sendNext();
    expect(woken).toBe(1);
    await worker.sendNext();
    expect(woken).toBe(2);
  });
});
