import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService } from "#test/support/academic-service.ts";
import { buySeats, licensesOf, openLicenses, outcomeOf, pressButton, readPage } from "#test/support/customer.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { sampleOrder } from "#test/support/sample-order.ts";
import { addIssuedLicense, grantLicense, prepareLicense } from "../licenses/issue-license.ts";
import { findOrder, markUnsettled, recordReport } from "../orders/order-store.ts";
import { settleOrder } from "../orders/settle-order.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import { lock } from "../platform/database/database.ts";
import { addYears, days } from "../platform/time/time.ts";
import { erasePersonalLinks, findPersonalLinks } from "./personal-links.ts";

const old = "ada@example.org";
const next = "ada@new.example.org";

/** The addresses in the two mails, by recipient. */
async function linksOf(service: AcademicService): Promise<Record<string, string>> {
  await service.sendMails();
  const mails = service.transport.mails.filter(({ purpose }) => purpose === "mailbox-change");
  return Object.fromEntries(
    mails.map(({ recipient, text }) => [recipient, /\/licenses\/mailbox\/\S+/.exec(text)?.[0] ?? ""]),
  );
}

const post = (service: AcademicService, address: string | undefined, body: string) =>
  service.application.request(address ?? "", {
    method: "POST",
    headers: { origin: "http://localhost:8000", "content-type": "application/x-www-form-urlencoded" },
    body,
  });
const agree = (service: AcademicService, address: string | undefined) => post(service, address, "");
const refuse = (service: AcademicService, address: string | undefined) => post(service, address, "answer=no");

describe.each(databaseKinds)("a change of mailbox on %s", (kind) => {
  async function createChange() {
    const service = await createAcademicService(kind);
    const orderId = await buySeats(service, 1);
    const now = service.clock.now();
    await grantLicense(
      {
        products: [{ id: "dpy", majorVersion: 1 }],
        edition: "academic",
        licensee: "Ada",
        organization: null,
        mailbox: old,
        issuedBy: "Grace",
        issuedAt: now,
        expiresAt: addYears(now, 1),
      },
      service.appContext,
    );
    const address = await openLicenses(service, old);
    expect(outcomeOf(await pressButton(service, address, "change-mailbox", { mailbox: next }))).toBe("change-asked");
    return { service, orderId, address, links: await linksOf(service) };
  }

  test("needs the button of both mailboxes, and moves licenses, orders and later keys", async () => {
    const { service, orderId, links } = await createChange();
    const keys = (await licensesOf(service, old)).map(({ keyText }) => keyText);
    for (const link of Object.values(links)) expect((await readPage(service, link)).answer.status).toBe(200);
    await agree(service, links[next]);
    await agree(service, links[next]);
    expect(await licensesOf(service, next)).toEqual([]);
    await agree(service, links[old]);
    const moved = await licensesOf(service, next);
    expect(moved).toHaveLength(1);
    expect(keys).toContain(moved[0]?.keyText);
    expect((await licensesOf(service, old)).map(({ edition }) => edition)).toEqual(["academic"]);
    expect((await readPage(service, links[old] ?? "")).text).toContain("have moved from");
    const { appContext } = service;
    await auditedTransaction(appContext, "service", (tx) => markUnsettled(tx.transaction, orderId));
    await settleOrder(orderId, appContext);
    expect(await findOrder(appContext.database.query, orderId)).toMatchObject({ mailbox: next, isSettled: 1 });
    const entries = await appContext.database.query.selectFrom("auditEntry").selectAll().orderBy("sequence").execute();
    const changed = entries.filter(({ action }) => action.endsWith("-mailbox-changed"));
    expect(changed.map(({ action }) => action)).toEqual(["license-mailbox-changed", "order-mailbox-changed"]);
    expect(JSON.stringify(entries)).not.toContain("example.org");
  });

  test.each([
    ["the one that asked, after it has agreed", old, next],
    ["the other one, before it has agreed", next, old],
  ])("is called off by %s, and cannot be agreed to afterwards", async (_, refusing, other) => {
    const { service, links } = await createChange();
    await agree(service, links[old]);
    await refuse(service, links[refusing]);
    for (const mailbox of [next, old]) await agree(service, links[mailbox]);
    expect(await licensesOf(service, next)).toEqual([]);
    expect((await readPage(service, links[other] ?? "")).text).toContain("declined from one of the two addresses");
  });

  test("that has happened is not called off, and a link works for a day and for its own page alone", async () => {
    const { service, links } = await createChange();
    for (const mailbox of [old, next]) await agree(service, links[mailbox]);
    await refuse(service, links[old]);
    expect((await readPage(service, links[old] ?? "")).text).toContain("have moved from");
    const foreign = links[next]?.replace("/join?", "/leave?") ?? "";
    expect((await readPage(service, foreign)).answer.status).toBe(404);
    expect((await agree(service, foreign)).status).toBe(404);
    service.clock.advance(days(1) + 1000);
    expect((await readPage(service, links[old] ?? "")).answer.status).toBe(410);
    expect((await agree(service, links[old])).status).toBe(410);
  });

  test("joins what the other mailbox has, and leaves the former list without it", async () => {
    const { service, links, address } = await createChange();
    await buySeats(service, 1, { mailbox: next }, "txn_2");
    for (const mailbox of [next, old]) await agree(service, links[mailbox]);
    expect(await licensesOf(service, next)).toHaveLength(2);
    expect((await readPage(service, address)).text).not.toContain("DesigniteJava");
  });

  test("is shown to a person who asks for their data, and is erased", async () => {
    const { service } = await createChange();
    const { appContext } = service;
    expect(await findPersonalLinks(next, appContext)).toMatchObject([{ oldMailbox: old, newMailbox: next }]);
    expect(await findPersonalLinks(old, appContext)).toHaveLength(2);
    await auditedTransaction(appContext, "service", (tx) => erasePersonalLinks(tx, old));
    expect(await findPersonalLinks(old, appContext)).toEqual([]);
    expect(await findPersonalLinks(next, appContext)).toEqual([]);
  });

  test("to the same or a malformed mailbox is refused, and so are many", async () => {
    const { service, address } = await createChange();
    const press = (mailbox: string) => pressButton(service, address, "change-mailbox", { mailbox });
    const change = async (mailbox: string) => outcomeOf(await press(mailbox));
    for (const wrong of [old.toUpperCase(), "nobody"]) {
      const refused = await press(wrong);
      expect(refused.status).toBe(400);
      expect(await refused.text()).toMatch(
        new RegExp(
          `id="new-mailbox-fault" role="alert">Enter one new email[^<]*</p><input [^>]*value="${wrong}"[^>]* aria-invalid`,
        ),
      );
    }
    expect(await change("b@example.net")).toBe("change-asked");
    expect(await change("c@example.net")).toBe("sent-often-enough");
  });
});

/** Waits until a statement of this database waits for a lock. */
async function lockIsAwaited({ appContext }: AcademicService): Promise<void> {
  const waiting = sql<{ waiting: string }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while (Number((await waiting.execute(appContext.database.query)).rows[0]?.waiting) === 0) await setImmediate();
}

test.each(["the change", "the renewal"])(
  "a change of mailbox takes a renewal along that is settled at once, %s first",
  async (first) => {
    const service = await createAcademicService("postgres");
    const { appContext } = service;
    const before = await buySeats(service, 1, { subscription: "sub_1" });
    const address = await openLicenses(service, old);
    await pressButton(service, address, "change-mailbox", { mailbox: next });
    const links = await linksOf(service);
    await agree(service, links[next]);
    const details = { ...sampleOrder, subscription: "sub_1" };
    const id = await auditedTransaction(appContext, "service", (tx) => {
      const named = { provider: "paddle", eventId: "renewal", references: ["renewal"], isTest: false } as const;
      return recordReport(tx, { ...named, occurredAt: tx.now, report: { kind: "paid", details } }, appContext);
    });
    let waiting: Promise<unknown> | undefined;
    await auditedTransaction(appContext, "service", async ({ transaction }) => {
      await lock(transaction, "customerOrder", before);
      if (first === "the change") {
        waiting = settleOrder(id, appContext);
        await lockIsAwaited(service);
        await transaction
          .updateTable("customerOrder")
          .set({ mailbox: next, movedTo: next })
          .where("id", "=", before)
          .execute();
        await transaction.updateTable("license").set({ mailbox: next }).where("mailbox", "=", old).execute();
      } else {
        waiting = Promise.resolve(agree(service, links[old]));
        await lockIsAwaited(service);
        await transaction.updateTable("customerOrder").set({ mailbox: old }).where("id", "=", id).execute();
      }
    });
    await waiting;
    expect(await findOrder(appContext.database.query, id)).toMatchObject({ mailbox: next, movedTo: next });
  },
);

test.each(["order", "license"] as const)(
  "takes along a license that another process is issuing under the lock of the %s",
  async (locked) => {
    const service = await createAcademicService("postgres");
    const { appContext } = service;
    const orderId = await buySeats(service, 1);
    const [license] = await licensesOf(service, old);
    const address = await openLicenses(service, old);
    await pressButton(service, address, "change-mailbox", { mailbox: next });
    const links = await linksOf(service);
    await agree(service, links[next]);
    const grant = {
      products: [{ id: "dpy", majorVersion: 1 }],
      edition: "professional",
      licensee: "Ada",
      organization: null,
      mailbox: old,
      issuedBy: "paddle",
      issuedAt: service.clock.now(),
      expiresAt: addYears(service.clock.now(), 1),
    } as const;
    const prepared = await prepareLicense(grant, appContext);
    if (prepared.kind !== "prepared") throw new Error(prepared.kind);
    let moving: Promise<Response> | undefined;
    await auditedTransaction(appContext, "service", async (tx) => {
      if (locked === "order") await lock(tx.transaction, "customerOrder", orderId);
      else await lock(tx.transaction, "license", license?.id ?? "");
      moving = Promise.resolve(agree(service, links[old]));
      await lockIsAwaited(service);
      await addIssuedLicense(tx, prepared.license);
    });
    await moving;
    expect(await licensesOf(service, next)).toHaveLength(2);
  },
);
