import { describe, expect, test } from "vitest";
import { bothDatabases } from "#test/support/database/test-database.ts";
import { createTestQueue, keysWith } from "#test/support/mail/test-mail-queue.ts";
import { minutes } from "../time.ts";
import { mailFollowUpsJob } from "./sender.ts";

describe.each(bothDatabases)("what follows from a mail on %s", (kind) => {
  test("is tried again until it is done, and done once", async () => {
    let failures = 3;
    const done: string[] = [];
    const mails = keysWith(async (_, mail, outcome) => {
      failures -= 1;
      if (failures >= 0) throw new Error("broken");
      done.push(`${mail.id} ${outcome.kind}`);
    });
    const mailQueue = await createTestQueue(kind, { mails });
    await mailQueue.queue();
    await mailQueue.createWorker("one").sendNext();
    const job = mailFollowUpsJob(mailQueue.parts);
    for (let round = 0; round < 6; round += 1) {
      const { signal } = new AbortController();
      await Promise.all([job.run(signal), job.run(signal)]);
      mailQueue.clock.advance(minutes(10));
    }
    const [mail] = await mailQueue.rows();
    expect(done).toEqual([`${mail?.id} sent`]);
    expect(mail).toMatchObject({ state: "sent", attempts: 1, pendingOutcome: null });
    expect(mailQueue.recipients()).toEqual(["ada"]);
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
    await mailQueue.createWorker("one").sendNext();
    expect(woken).toBe(0);
    isBroken = false;
    mailQueue.clock.advance(minutes(10));
    await mailFollowUpsJob(mailQueue.parts).run(new AbortController().signal);
    expect(woken).toBe(1);
    await mailQueue.queue();
    await mailQueue.createWorker("one").sendNext();
    expect(woken).toBe(2);
  });
});
