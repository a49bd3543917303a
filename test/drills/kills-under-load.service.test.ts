import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Database } from "#service/database/database.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { needlessCopies, startCountingMailServer } from "#test/support/drills/counting-mail-server.ts";
import { createInstallation } from "#test/support/drills/drill-service.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { person, requestLicense, subscribe, succeeded } from "#test/support/drills/posts.ts";
import { recordDrill } from "#test/support/drills/record-drill.ts";
import { drillSeed, seededRandom } from "#test/support/drills/seeded-random.ts";
import { drainQueue, lostOrDoubled, openStoredData, requestMailboxes } from "#test/support/drills/stored-data.ts";

const kills = drillSize({ short: 2, long: 100 });
const clients = 4;
/** A life ends after so many answers at most, and at any moment of the pause that follows. */
const mostAnswers = 24;
const longestPause = 50;
const reviewer = "review@example.org";

interface Acknowledged {
  /** By mailbox. */
  requested: string[];
  subscribed: string[];
}

/** Posts until `isOver`, as several clients that each wait for their answer. */
async function postUntil(isOver: () => boolean, url: string, acknowledged: Acknowledged): Promise<void> {
  let people = 0;
  async function run(): Promise<void> {
    while (!isOver()) {
      const asking = person(people++);
      // The service is away after a kill.
      const [requested, subscribed] = await Promise.all([
        requestLicense(url, asking).catch(() => 0),
        subscribe(url, asking).catch(() => 0),
      ]);
      if (succeeded(requested)) acknowledged.requested.push(asking.mailbox);
      if (succeeded(subscribed)) acknowledged.subscribed.push(asking.mailbox);
      if (requested === 0 || subscribed === 0) await pause(20);
    }
  }
  await Promise.all(Array.from({ length: clients }, run));
}

async function storedMailboxes(database: Database) {
  const requests = await requestMailboxes(database);
  const subscriptions = await database.query.selectFrom("newsletterSubscription").select("mailbox").execute();
  return { requests, subscriptions: subscriptions.map((row) => row.mailbox) };
}

describe.each(databaseKinds)("on %s", (kind) => {
  test("kills at random moments lose nothing that was answered, and repeat a mail once each at most", async (context) => {
    const random = seededRandom();
    const mailServer = await startCountingMailServer();
    const installation = await createInstallation(kind, { SMTP_URL: mailServer.url, REVIEW_EMAIL: reviewer });
    const acknowledged: Acknowledged = { requested: [], subscribed: [] };
    const { requested, subscribed } = acknowledged;
    const answers = () => requested.length + subscribed.length;
    let over = false;
    const posting = postUntil(() => over, installation.url, acknowledged);
    for (let kill = 0; kill < kills; kill += 1) {
      const service = await installation.start();
      const enough = answers() + Math.round(random() * mostAnswers);
      while (answers() < enough) await pause(1);
      await pause(random() * longestPause);
      await service.stop("SIGKILL");
      mailServer.nextLife();
    }
    over = true;
    await posting;
    const database = await openStoredData(installation.database);
    await drainQueue(database, installation.start);

    const stored = await storedMailboxes(database);
    const each = [...stored.requests, ...stored.subscriptions].toSorted();
    const mails = [...new Map(mailServer.copies.map(({ messageId, to }) => [messageId, to])).values()];
    const notices = mails.filter((to) => to === reviewer);
    const lost = [
      ...lostOrDoubled(requested, stored.requests),
      ...lostOrDoubled(subscribed, stored.subscriptions),
      ...needlessCopies(mailServer.copies),
    ];
    const copies = mailServer.copies.length - mails.length;
    const note = `seed ${drillSeed}: ${each.length} rows, ${mails.length} mails, ${copies} extra copies`;
    recordDrill(context, { promises: "P1 P3 P7", runs: kills, lost, delays: installation.delays, note });
    expect(lost, note).toEqual([]);
    expect(mails.filter((to) => to !== reviewer).toSorted(), note).toEqual(each);
    expect(notices, note).toHaveLength(stored.requests.length);
    expect(each.length, note).toBeGreaterThan(0);
  });
});
