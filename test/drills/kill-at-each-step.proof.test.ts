import { describe, expect, test } from "vitest";
import type { Database } from "#service/db/database.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { deviceOn } from "#test/support/desk-device.ts";
import { needlessCopies } from "#test/support/drills/counting-mail-server.ts";
import { createInstallation, type Installation } from "#test/support/drills/drill-service.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { person, requestLicense, succeeded } from "#test/support/drills/posts.ts";
import { type MailStep, mailSteps, startScriptedMailServer } from "#test/support/drills/scripted-mail-server.ts";
import {
  drainQueue,
  lostOrDoubled,
  openStoredData,
  requestEmails,
  startDrained,
} from "#test/support/drills/stored-data.ts";
import { formNumber, typedOrder } from "#test/support/order-form.ts";
import type { ServiceProcess } from "#test/support/service-process.ts";

/** Where a kill comes: as soon as a post is sent, as soon as it is answered, or at a step of the first mail after it. */
type Moment = "sent" | "acknowledged" | MailStep;

const moments = drillSize<readonly Moment[]>({
  short: ["sent", "RCPT", "text", "answered"],
  long: ["sent", "acknowledged", ...mailSteps],
});
const kinds = drillSize<readonly Database["kind"][]>({ short: ["sqlite"], long: databaseKinds });

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

/** Runs the service until it is killed at a moment after a post, with no other mail to send. */
const killerOf =
  (
    mailServer: Awaited<ReturnType<typeof startKillingMailServer>>,
    installation: Pick<Installation, "start">,
    database: Database,
  ) =>
  async (moment: Moment, post: () => Promise<unknown>): Promise<void> => {
    const service = await startDrained(database, installation.start);
    if (moment !== "sent" && moment !== "acknowledged") mailServer.killAt(service, moment);
    const posted = post().catch(() => undefined);
    if (moment !== "sent") await posted;
    if (moment === "sent" || moment === "acknowledged") service.child.kill("SIGKILL");
    await Promise.all([posted, service.exited]);
    mailServer.nextLife();
  };

/** A form of the desk whose action issues one license and mails its key. */
interface DeskForm {
  /** Makes what the form is about. */
  prepare(url: string, index: number): Promise<void>;
  table: "academicLicenseRequest" | "customerOrder";
  noun: string;
  action: string;
  done: string;
  fields: Record<string, string>;
  state: RegExp;
  mail: "license-key" | "order-keys";
  license: "requestId" | "orderId";
}

const deskForms: Readonly<Record<string, DeskForm>> = {
  "that approves a request": {
    async prepare(url, index) {
      expect(await requestLicense(url, person(index))).toBe(202);
    },
    ...{ table: "academicLicenseRequest", noun: "requests", action: "approve", done: "done=approved", fields: {} },
    ...{ state: /"state":"(?:approved|submitted)"/, mail: "license-key", license: "requestId" },
  },
  "that marks an order as paid": {
    async prepare(url, index) {
      const body = new URLSearchParams({ ...typedOrder, seats: "1", form: formNumber(index + 1) });
      expect((await fetch(`${url}/order`, { method: "POST", body, redirect: "manual" })).status).toBe(303);
    },
    ...{ table: "customerOrder", noun: "orders", action: "paid", done: "done=paid" },
    fields: { total: "250", tax: "0", currency: "USD", on: "2026-01-05", invoice: "", invoiceUrl: "" },
    ...{ state: /"state":"paid"/, mail: "order-keys", license: "orderId" },
  },
};

describe.each(kinds)("on %s", (kind) => {
  test("a kill at any step from the request to the recorded mail loses nothing, and an approval gives one license", async () => {
    const mailServer = await startKillingMailServer();
    const installation = await createInstallation(kind, { SMTP_URL: mailServer.url });
    const database = await openStoredData(installation.database);
    const acknowledged: string[] = [];

    const killDuring = killerOf(mailServer, installation, database);

    for (const [index, moment] of moments.entries()) {
      await killDuring(moment, async () => {
        const { email } = person(index);
        if (succeeded(await requestLicense(installation.url, person(index)))) acknowledged.push(email);
      });
    }
    const lost = lostOrDoubled(acknowledged, await requestEmails(database));
    // The requests that a kill has prevented are made now, so that there is one for each moment.
    const between = await installation.start();
    for (const index of moments.keys()) expect(await requestLicense(installation.url, person(index))).toBe(202);
    await between.stop();
    await drainQueue(database, installation.start);
    const stored = await requestEmails(database);
    const noticesTo = "review@example.org";
    const receipts = new Map(mailServer.taken.map(({ messageId, to }) => [messageId, to]));

    lost.push(...lostOrDoubled(acknowledged, stored), ...needlessCopies(mailServer.copies()));
    expect(lost).toEqual([]);
    expect([...receipts.values()].filter((to) => to !== noticesTo).toSorted()).toEqual(stored);
    expect([...receipts.values()].filter((to) => to === noticesTo)).toHaveLength(stored.length);
  });

  test.each(Object.entries(deskForms))(
    "a kill at any step of the form %s does its action once, and its page says what became of it",
    async (_, desk) => {
      const mailServer = await startKillingMailServer();
      const installation = await createInstallation(kind, { SMTP_URL: mailServer.url });
      const database = await openStoredData(installation.database);
      const killDuring = killerOf(mailServer, installation, database);
      const { url } = installation;
      const acknowledged: string[] = [];

      const first = await installation.start();
      for (const index of moments.keys()) await desk.prepare(url, index);
      await first.stop();
      await drainQueue(database, installation.start);
      const device = deviceOn(url, await installation.operatorCookie());

      const rows = await database.query.selectFrom(desk.table).select("id").orderBy("id").execute();
      const pages = rows.map(({ id }) => `/desk/${desk.noun}/${id}`);
      expect(pages).toHaveLength(moments.length);
      const open = async (page: string) => (await device.open(page)).text;
      const press = async (page: string, opened: string) => {
        // What the action depends on, as the page shows it.
        const seen = /"seen":("(?:[^"\\]|\\.)*")/.exec(opened)?.[1];
        const fields = { ...desk.fields, ...(seen !== undefined && { seen: String(JSON.parse(seen)) }) };
        return await device.press(`${page}/${desk.action}`, opened, fields);
      };
      const isDone = async (page: string) => desk.state.test(await open(page));

      const lost: string[] = [];
      const before = await installation.start();
      const opened = new Map<string, string>();
      for (const page of pages) opened.set(page, await open(page));
      await before.stop();
      for (const [index, page] of pages.entries()) {
        const form = opened.get(page) ?? "";
        await killDuring(moments[index % moments.length] ?? "sent", async () => {
          const { location } = await press(page, form);
          if (location.includes(desk.done)) acknowledged.push(page);
        });
        const service = await installation.start();
        const wasDone = await isDone(page);
        if (acknowledged.includes(page) && !wasDone) lost.push(`${page} was acknowledged`);
        // The same form again does what it has not done, or says that it was sent.
        const again = await press(page, form);
        if (wasDone) expect(again.text).toMatch(/already sent this form|open anymore|has changed this/);
        if (!(await isDone(page))) await press(page, await open(page));
        expect([page, await isDone(page)]).toEqual([page, true]);
        await service.stop();
      }
      await drainQueue(database, installation.start);

      lost.push(...needlessCopies(mailServer.copies()));
      expect(lost).toEqual([]);
      const licenses = await database.query.selectFrom("license").select(`${desk.license} as about`).execute();
      expect(licenses.map(({ about }) => about).toSorted()).toEqual(rows.map(({ id }) => id));
      const keys = await database.query
        .selectFrom("outgoingMail")
        .select("state")
        .where("purpose", "=", desk.mail)
        .execute();
      expect(keys.map(({ state }) => state)).toEqual(rows.map(() => "sent"));
    },
  );
});
