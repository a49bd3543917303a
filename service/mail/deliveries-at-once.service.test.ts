import { describe, expect, onTestFinished, test } from "vitest";
import { bothDatabases } from "#test/support/database/test-database.ts";
import { createTestQueue, createTransport } from "#test/support/mail/test-mail-queue.ts";
import type { Delivery } from "./transport.ts";

const delivered: Delivery = { kind: "delivered", to: "a list" };

/** A started worker whose mails to recipients that match `slow` are under way until they are reclaimed. */
async function startQueue(kind: (typeof bothDatabases)[number], slow: RegExp) {
  const mailQueue = await createTestQueue(kind);
  const begun: string[] = [];
  const sent: string[] = [];
  const release = Promise.withResolvers<void>();
  const transport = createTransport(async ({ recipient }) => {
    begun.push(recipient);
    if (slow.test(recipient)) await release.promise;
    sent.push(recipient);
    return delivered;
  });
  const worker = mailQueue.createWorker(transport);
  onTestFinished(async () => {
    release.resolve();
    await worker.stop();
  });
  return { ...mailQueue, worker, begun, sent, release };
}

describe.each(bothDatabases)("deliveries at a time on %s", (kind) => {
  test("a slow mail holds up no other", async () => {
    const { worker, queue, queueBulk, sent } = await startQueue(kind, /slow/);
    await queue("ada@slow.example.org");
    await queue("bob@example.org");
    await queue("cyd@example.org");
    await queueBulk("dan");
    worker.start();
    await expect
      .poll(() => sent.toSorted(), { timeout: 30 * 60_000 })
      .toEqual(["bob@example.org", "cyd@example.org", "dan@example.org"]);
  });

  test("a slow issue holds up no single mail", async () => {
    const { worker, clock, queue, queueBulk, begun, sent } = await startQueue(kind, /reader/);
    await queueBulk("reader1", "reader2", "reader3");
    worker.start();
    for (const count of [1, 2]) {
      await expect.poll(() => begun, { timeout: 30 * 60_000 }).toHaveLength(count);
      clock.advance(1000);
      worker.wake();
    }
    await queue("ada@example.org");
    worker.wake();
    await expect.poll(() => sent, { timeout: 30 * 60_000 }).toEqual(["ada@example.org"]);
    expect(begun).toHaveLength(3);
  });

  test("stopping claims nothing more, and lets what is under way finish", async () => {
    const { worker, queue, begun, release, rows } = await startQueue(kind, /slow/);
    for (let index = 0; index < 8; index += 1) await queue(`ada@slow${index}.example.org`);
    worker.start();
    await expect.poll(() => begun, { timeout: 30 * 60_000 }).toHaveLength(4);
    const stopped = worker.stop();
    release.resolve();
    await stopped;
    const states = (await rows()).map(({ state, claimedUntil, attempts }) => ({ state, claimedUntil, attempts }));
    expect(states.filter(({ state }) => state === "sent")).toHaveLength(4);
    expect(states.filter(({ state }) => state === "waiting")).toEqual(
      Array.from({ length: 4 }, () => ({ state: "waiting", claimedUntil: null, attempts: 0 })),
    );
  });
});
