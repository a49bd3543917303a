import { describe, expect, test } from "vitest";
import type { Database } from "#service/platform/database/database.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { needlessCopies } from "#test/support/drills/counting-mail-server.ts";
import { createInstallation } from "#test/support/drills/drill-service.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { person, requestLicense, succeeded } from "#test/support/drills/posts.ts";
import { recordDrill } from "#test/support/drills/record-drill.ts";
import { type MailStep, mailSteps, startScriptedMailServer } from "#test/support/drills/scripted-mail-server.ts";
import {
  approvalLinks,
  drainQueue,
  lostOrDoubled,
  openStoredData,
  requestMailboxes,
  startDrained,
} from "#test/support/drills/stored-data.ts";
import type { ServiceProcess } from "#test/support/service-process.ts";

/** Where a kill comes: as soon as a post is sent, as soon as it is answered, or at a step of the first mail after it. */
type Moment = "sent" | "acknowledged" | MailStep;

const moments = drillSize<readonly Moment[]>({
  short: ["sent", "RCPT", "text", "answered"],
  long: ["sent", "acknowledged", ...mailSteps],
});
const kinds = drillSize<readonly Database["kind"][]>({ short: ["sqlite"], long: databaseKinds });
const form = { "content-type": "application/x-www-form-urlencoded" };

/** A mail server that kills the service at a step, and tells the copies by the life of the service. */
async function startKillingMailServer() {
  const lives: { first: number }[] = [];
  let victim: { service: ServiceProcess; step: MailStep } | undefined;
  const server = await startScriptedMailServer((step) => {
    if (victim?.step !== step) return "usual";
    victim.service.child.kill("SIGKILL");
    victim = undefined;
    return "usual";
  });
  return {
    url: server.url,
    taken: server.taken,
    killAt(service: ServiceProcess, step: MailStep) {
      victim = { service, step };
    },
    /** Is called when the killed service has ended. */
    nextLife() {
      lives.push({ first: server.taken.length });
    },
    copies: () =>
      server.taken.map((mail, index) => ({ ...mail, life: lives.filter(({ first }) => first <= index).length })),
  };
}

describe.each(kinds)("on %s", (kind) => {
  test("a kill at any step from the request to the recorded mail loses nothing, and an approval gives one license", async (context) => {
    const mailServer = await startKillingMailServer();
    const installation = await createInstallation(kind, { SMTP_URL: mailServer.url });
    const database = await openStoredData(installation.database);
    const acknowledged: string[] = [];

    /** Runs the service until it is killed at this moment after a post, with no other mail to send. */
    async function killDuring(moment: Moment, post: () => Promise<unknown>): Promise<void> {
      const service = await startDrained(database, installation.start);
      if (moment !== "sent" && moment !== "acknowledged") mailServer.killAt(service, moment);
      const posted = post().catch(() => undefined);
      if (moment !== "sent") await posted;
      if (moment === "sent" || moment === "acknowledged") service.child.kill("SIGKILL");
      await Promise.all([posted, service.exited]);
      mailServer.nextLife();
    }

    for (const [index, moment] of moments.entries()) {
      await killDuring(moment, async () => {
        const { mailbox } = person(index);
        if (succeeded(await requestLicense(installation.url, person(index)))) acknowledged.push(mailbox);
      });
    }
    const lost = lostOrDoubled(acknowledged, await requestMailboxes(database));
    // The requests that a kill has prevented are made now, so that there is one to approve for each moment.
    const between = await installation.start();
    for (const index of moments.keys()) expect(await requestLicense(installation.url, person(index))).toBe(202);
    await between.stop();
    await drainQueue(database, installation.start);
    const stored = await requestMailboxes(database);
    const noticesTo = "contact@designite-tools.com";
    const receipts = new Map(mailServer.taken.map(({ messageId, to }) => [messageId, to]));

    const links = await approvalLinks(database);
    const headers = { ...form, cookie: await installation.operatorCookie() };
    expect(links).toHaveLength(moments.length);
    for (const [index, moment] of moments.entries()) {
      await killDuring(moment, () =>
        fetch(installation.url + links[index], { method: "POST", headers, redirect: "manual" }),
      );
    }
    const last = await installation.start();
    for (const link of links) {
      const pressed = await fetch(installation.url + link, { method: "POST", headers, redirect: "manual" });
      expect(pressed.status).toBe(303);
    }
    await last.stop();
    await drainQueue(database, installation.start);

    lost.push(...lostOrDoubled(acknowledged, stored), ...needlessCopies(mailServer.copies()));
    recordDrill(context, { promises: "P1 P2 P3", runs: 2 * moments.length, lost, delays: installation.delays });
    expect(lost).toEqual([]);
    expect([...receipts.values()].filter((to) => to !== noticesTo).toSorted()).toEqual(stored);
    expect([...receipts.values()].filter((to) => to === noticesTo)).toHaveLength(stored.length);
    const licenses = await database.query.selectFrom("license").select("mailbox").execute();
    expect(licenses.map(({ mailbox }) => mailbox).toSorted()).toEqual(stored);
    const keys = new Map(mailServer.taken.map(({ messageId, to }) => [messageId, to]));
    for (const messageId of receipts.keys()) keys.delete(messageId);
    expect([...keys.values()].toSorted()).toEqual(stored);
  });
});
