import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService } from "#test/support/academic-service.ts";
import { buySeats, licensesOf, openLicenses, outcomeOf, pressButton, readPage } from "#test/support/customer.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { auditedTransaction } from "../audit/audited-transaction.ts";
import { grantLicense } from "../licenses/grant-license.ts";
import { findOrder } from "../orders/order-store.ts";
import { markUnsettled } from "../orders/record-report.ts";
import { settleOrder } from "../orders/settle-order.ts";
import { addYears } from "../time/durations.ts";
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

const agree = (service: AcademicService, address: string | undefined) =>
  service.application.request(address ?? "", { method: "POST", headers: { origin: "http://localhost:8000" } });

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
    expect((await readPage(service, links[old] ?? "")).text).toContain("have moved to");
    const { appContext } = service;
    await auditedTransaction(appContext, "service", (tx) => markUnsettled(tx.transaction, orderId));
    await settleOrder(orderId, appContext);
    expect(await findOrder(appContext.database.query, orderId)).toMatchObject({ mailbox: next, isSettled: 1 });
    const entries = await appContext.database.query.selectFrom("auditEntry").selectAll().execute();
    const changed = entries.filter(({ action }) => action.endsWith("-mailbox-changed"));
    expect(changed.map(({ action }) => action)).toEqual(["license-mailbox-changed", "order-mailbox-changed"]);
    expect(JSON.stringify(entries)).not.toContain("example.org");
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
    const change = async (mailbox: string) =>
      outcomeOf(await pressButton(service, address, "change-mailbox", { mailbox }));
    expect(await change(old.toUpperCase())).toBe("mailbox-wrong");
    expect(await change("nobody")).toBe("mailbox-wrong");
    expect(await change("b@example.net")).toBe("change-asked");
    expect(await change("c@example.net")).toBe("sent-often-enough");
  });
});
