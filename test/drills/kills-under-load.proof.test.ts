import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Database } from "#service/db/database.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import {
  needlessCopies,
  type ReceivedCopy,
  startCountingMailServer,
} from "#test/support/drills/counting-mail-server.ts";
import { createInstallation } from "#test/support/drills/drill-service.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { person, requestLicense, subscribe, succeeded } from "#test/support/drills/posts.ts";
import { drillSeed, seededRandom } from "#test/support/drills/seeded-random.ts";
import { drainQueue, lostOrDoubled, openStoredData, requestEmails } from "#test/support/drills/stored-data.ts";

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
      if (succeeded(requested)) acknowledged.requested.push(asking.email);
      if (succeeded(subscribed)) acknowledged.subscribed.push(asking.email);
      if (requested === 0 || subscribed === 0) await pause(20);
    }
  }
  await Promise.all(Array.from({ length: clients }, run));
}

async function storedData(database: Database) {
  const requests = await requestEmails(database);
  const subscriptions = await database.query.selectFrom("newsletterSubscription").select("email").execute();
  const mails = await database.query
    .selectFrom("outgoingMail")
    .select(["messageId", "purpose", "recipient", "state"])
    .execute();
  return { requests, subscriptions: subscriptions.map((row) => row.email), mails };
}

/** The mails of the queue that nobody has received. */
function unsent(mails: Awaited<ReturnType<typeof storedData>>["mails"], copies: readonly ReceivedCopy[]): string[] {
  const received = new Set(copies.map(({ messageId }) => messageId));
  return mails
    .filter(({ messageId, state }) => state !== "sent" || !received.has(messageId))
    .map(({ messageId, purpose, state }) => `the ${purpose} ${messageId} is ${state}, and did not come`);
}

describe.each(databaseKinds)("on %s", (kind) => {
  test("kills at random moments lose nothing that was answered, and repeat a mail once each at most", async () => {
    const random = seededRandom();
    const mailServer = await startCountingMailServer();
    const installation = await createInstallation(kind, { SMTP_URL: mailServer.url, OPERATORS: reviewer });
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
      expect(service.child.signalCode).toBe("SIGKILL");
      mailServer.nextLife();
    }
    over = true;
    await posting;
    const database = await openStoredData(installation.database);
    await drainQueue(database, installation.start);

    const stored = await storedData(database);
    const each = [...stored.requests, ...stored.subscriptions].toSorted();
    const answered = stored.mails.filter(({ recipient }) => recipient !== reviewer);
    const notices = stored.mails.filter(({ purpose }) => purpose === "academic-notice");
    const lost = [
      ...lostOrDoubled(requested, stored.requests),
      ...lostOrDoubled(subscribed, stored.subscriptions),
      ...unsent(stored.mails, mailServer.copies),
      ...needlessCopies(mailServer.copies),
    ];
    const note = `seed ${drillSeed}`;
    expect(lost, note).toEqual([]);
    expect(answered.map(({ recipient }) => recipient).toSorted(), note).toEqual(each);
    expect(notices, note).toHaveLength(stored.requests.length);
    expect(each.length, note).toBeGreaterThan(0);
  });
});
