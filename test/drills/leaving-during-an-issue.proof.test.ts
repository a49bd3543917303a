import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { change } from "#service/change.ts";
import { queueIssues } from "#service/newsletter/issue.ts";
import { eraseSubscriber } from "#service/newsletter/subscription.ts";
import { minutes } from "#service/time.ts";
import { linkUrl } from "#service/tokens.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { drillSeed, seededRandom } from "#test/support/drills/seeded-random.ts";
import { lostOrDoubled } from "#test/support/drills/stored-data.ts";
import { createTransport } from "#test/support/mail/test-mail-queue.ts";
import { givePostalAddress } from "#test/support/postal-address.ts";
import { addSubscribers, startIssueForTests } from "#test/support/subscribers.ts";
import { createTestService } from "#test/support/test-service.ts";

givePostalAddress();

const subscribers = drillSize({ short: 60, long: 1000 });

describe.each(databaseKinds)("on %s", (kind) => {
  test("a subscriber who leaves while an issue is sent gets nothing after the answer", async () => {
    const random = seededRandom();
    /** The mailboxes whose leaving was answered. */
    const gone = new Set<string>();
    /** Those of them before the attempt that is made. A mail is under way as soon as its attempt has begun. */
    let goneBefore: ReadonlySet<string> = new Set();
    const lost: string[] = [];
    const sent: string[] = [];
    const transport = createTransport(async ({ recipient }) => {
      if (goneBefore.has(recipient)) lost.push(`${recipient} got a mail after the answer`);
      await pause(random() * 3);
      sent.push(recipient);
      return { kind: "delivered", to: "a drill" };
    });
    const { app, application, mailWorker, clock } = await createTestService({ kind, mailTransport: transport });
    const names = Array.from({ length: subscribers }, (_, index) => `reader-${index}`);
    const rows = await addSubscribers(app, names);
    await startIssueForTests({ ...app, wake: () => undefined });
    await queueIssues(app);

    async function leave({ id, email }: (typeof rows)[number]): Promise<void> {
      if (random() < 0.5) {
        const { pathname, search } = new URL(linkUrl("unsubscribe", id, app));
        const { status } = await application.request(pathname + search, { method: "POST" });
        if (status !== 200) lost.push(`leaving was answered ${status}`);
      } else await change(app, "operator:Ada", (tx) => eraseSubscriber(tx, email, app));
      gone.add(email);
    }
    const leavers = rows.filter(() => random() < 0.5).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    let isSending = true;
    const leaving = (async () => {
      for (const leaver of leavers) {
        if (isSending) await pause(random() * 5);
        await leave(leaver);
      }
    })();
    const sendNext = () => {
      goneBefore = new Set(gone);
      return mailWorker.sendNext();
    };
    while (await sendNext()) clock.advance(minutes(1));
    isSending = false;
    await leaving;

    const stayed = rows.filter((row) => !leavers.includes(row)).map(({ email }) => email);
    lost.push(...lostOrDoubled(stayed, sent));

    expect(lost, `seed ${drillSeed}`).toEqual([]);
  });
});
