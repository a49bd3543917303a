import { describe, expect, test } from "vitest";
import { bothDatabases } from "#test/support/database/test-database.ts";
import { createTestQueue } from "#test/support/mail/test-mail-queue.ts";

const refused = { kind: "refused", reason: "550 5.1.1", verdict: "hard" } as const;

describe.each(bothDatabases)("what follows from a mail on %s", (kind) => {
  test("is tried again while it fails, and done once", async () => {
    let failures = 2;
    const done: string[] = [];
    const mailQueue = await createTestQueue(kind, {
      async onRefusedForGood(_, email) {
        failures -= 1;
        if (failures >= 0) throw new Error("broken");
        done.push(email);
      },
    });
    const { createWorker, queue, rows, recipients } = mailQueue;
    mailQueue.transport.answer = refused;
    await queue();
    const workers = [createWorker(), createWorker()];
    await Promise.all(workers.map((worker) => worker.sendNext()));
    const [mail] = await rows();
    expect(done).toEqual(["ada@example.org"]);
    expect(mail).toMatchObject({ state: "failed", attempts: 1, claimedUntil: null });
    expect(recipients()).toEqual(["ada"]);
  });

  test("the operators are told of a mail that won't be delivered, at once and by its subject", async () => {
    const woken: string[] = [];
    const unreachable: string[] = [];
    const mailQueue = await createTestQueue(kind, {
      operators: ["operator@example.org"],
      wake: (waiting) => woken.push(waiting),
      onRefusedForGood: async (_, email) => {
        unreachable.push(email);
      },
    });
    mailQueue.transport.answer = refused;
    await mailQueue.queue();
    await mailQueue.queueBulk("bob");
    const worker = mailQueue.createWorker();
    await worker.sendNext();
    mailQueue.transport.answer = { kind: "delivered", to: "a list" };
    await worker.sendNext();
    expect(woken).toEqual(["mails"]);
    expect(unreachable).toEqual(["ada@example.org"]);
    const [, alarm] = mailQueue.transport.mails;
    expect(alarm).toMatchObject({ recipient: "operator@example.org", purpose: "operator-alarm" });
    expect(alarm?.subject).toBe("An email wasn't delivered: Subject");
    expect(alarm?.text).toContain("Reason: 550 5.1.1");
  });

  test("nobody is told of a mail of an issue, whose address gets no more of them", async () => {
    const unreachable: string[] = [];
    const mailQueue = await createTestQueue(kind, {
      operators: ["operator@example.org"],
      onRefusedForGood: async (_, email) => {
        unreachable.push(email);
      },
    });
    mailQueue.transport.answer = refused;
    await mailQueue.queueBulk("bob");
    await mailQueue.createWorker().sendNext();
    expect(unreachable).toEqual(["bob@example.org"]);
    expect(await mailQueue.rows()).toMatchObject([{ state: "failed", verdict: "hard" }]);
  });
});
