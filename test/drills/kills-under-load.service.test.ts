import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Database } from "#service/database/database.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { needlessCopies, startCountingMailServer } from "#test/support/drills/counting-mail-server.ts";
import { createInstallation } from "#test/support/drills/drill-service.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { type Person, person, requestLicense, subscribe, succeeded } from "#test/support/drills/posts.ts";
import { recordDrill } from "#test/support/drills/record-drill.ts";
import { drillSeed, seededRandom } from "#test/support/drills/seeded-random.ts";
import { drainQueue, openStoredData } from "#test/support/drills/stored-data.ts";

const kills = drillSize({ short: 2, long: 100 });
const clients = 4;
/** A life ends after so many answers at most, and at any moment of the pause that follows. */
const mostAnswers = 24;
const longestPause = 50;
const reviewer = "review@example.org";

interface Acknowledged {
  requested: Person[];
  subscribed: Person[];
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
      if (succeeded(requested)) acknowledged.requested.push(asking);
      if (succeeded(subscribed)) acknowledged.subscribed.push(asking);
      if (requested === 0 || subscribed === 0) await pause(20);
    }
  }
  await Promise.all(Array.from({ length: clients }, run));
}

async function storedMailboxes({ query }: Database) {
  const requests = await query.selectFrom("academicLicenseRequest").select("mailbox").execute();
  const subscriptions = await query.selectFrom("newsletterSubscription").select("mailbox").execute();
  return { requests: requests.map(({ mailbox }) => mailbox), subscriptions: subscriptions.map((row) => row.mailbox) };
}

/** What is missing from `there`, or is there twice. */
function lostOrDoubled(what: string, acknowledged: readonly string[], there: readonly string[]): string[] {
  const known = new Set(there);
  return [
    ...acknowledged.filter((mailbox) => !known.has(mailbox)).map((mailbox) => `${what} of ${mailbox} is lost`),
    ...there
      .filter((mailbox, index) => there.indexOf(mailbox) < index)
      .map((mailbox) => `${what} of ${mailbox} doubled`),
  ];
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
      ...lostOrDoubled(
        "the request",
        requested.map(({ mailbox }) => mailbox),
        stored.requests,
      ),
      ...lostOrDoubled(
        "the subscription",
        subscribed.map(({ mailbox }) => mailbox),
        stored.subscriptions,
      ),
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
