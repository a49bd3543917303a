import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService } from "#test/support/academic-service.ts";
import { buySeats, licensesOf, openLicenses, outcomeOf, pressButton, readPage } from "#test/support/customer.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { defaultSales } from "../platform/config/sales-settings.ts";
import { days, seconds } from "../platform/time/time.ts";

/** A service with one paid license of Ada's. */
async function createCustomer(kind: (typeof databaseKinds)[number], computersPerYear = 0) {
  const sales = { ...defaultSales, selfService: { computersPerYear, seatDays: 30 } };
  const service = await createAcademicService(kind);
  service.appContext.sales = sales;
  await buySeats(service, 1);
  const address = await openLicenses(service, "ada@example.org");
  const [license] = await licensesOf(service, "ada@example.org");
  return { service, address, id: license?.id ?? "" };
}

const purposes = ({ transport }: AcademicService) => transport.mails.map(({ purpose }) => purpose);

describe.each(databaseKinds)("my licenses on %s", (kind) => {
  test("opening any page and pressing nothing changes nothing", async () => {
    const { service, address } = await createCustomer(kind);
    const before = await service.actions();
    for (const step of ["", "/send-key", "/replace-computer"])
      for (const method of ["GET", "HEAD"])
        await service.application.request(address.replace("?", `${step}?`), { method });
    expect(await service.actions()).toEqual(before);
  });

  test("the key is sent again, three times an hour, and only for a license of the mailbox", async () => {
    const { service, address, id } = await createCustomer(kind);
    const press = async (license: string) =>
      outcomeOf(await pressButton(service, address, "send-key", { license })) ?? "refused";
    const outcomes = [];
    for (let call = 0; call < 4; call += 1) outcomes.push(await press(id));
    expect(outcomes).toEqual(["key-sent", "key-sent", "key-sent", "sent-often-enough"]);
    await service.sendMails();
    expect(purposes(service).filter((purpose) => purpose === "license-key")).toHaveLength(3);
    await buySeats(service, 1, { mailbox: "eve@example.com" }, "txn_2");
    const [foreign] = await licensesOf(service, "eve@example.com");
    expect(await press(foreign?.id ?? "")).toBe("refused");
    expect(await press("nothing")).toBe("refused");
  });

  test("says what became of the mail with the key", async () => {
    const { service, address } = await createCustomer(kind);
    const fact = async () =>
      /<dt>Email with the key<\/dt><dd>([^<]*)<\/dd>/.exec((await readPage(service, address)).text)?.[1];
    expect(await fact()).toBe("Sent on Monday, January 5, 2026");
    const failed = { state: "failed" } as const;
    await service.appContext.database.query.updateTable("outgoingMail").set(failed).execute();
    expect(await fact()).toMatch(/^Couldn&#39;t be delivered on Monday, January 5, 2026\. Once your mailbox accepts/);
  });

  test("replaced computers are granted by the rule so often a year for a chain, and then left to the operator", async () => {
    const { service, address, id } = await createCustomer(kind, 1);
    const ask = async (license: string) => {
      service.clock.advance(seconds(1));
      return outcomeOf(await pressButton(service, address, "replace-computer", { license, reason: "Stolen; $(rm)" }));
    };
    expect(await ask(id)).toBe("computer-replaced");
    const [current] = await licensesOf(service, "ada@example.org");
    expect(current).toMatchObject({ replacesId: id, issuedBy: "rule", revokedAt: null });
    expect(await ask(id)).toBe("no-key");
    expect(await ask(current?.id ?? "")).toBe("computer-asked");
    expect(await ask(current?.id ?? "")).toBe("computer-asked-already");
    await service.sendMails();
    const mail = service.transport.mails.find(({ purpose }) => purpose === "computer-request");
    expect(mail).toMatchObject({ recipient: "review@example.org", replyTo: "ada@example.org" });
    expect(mail?.text).toContain(`licenses reissue ${current?.id} --reason "Computer replaced"`);
    expect(await service.actions()).toEqual(
      expect.arrayContaining(["license-revoked", "license-issued", "license-computer-asked"]),
    );
    const { query } = service.appContext.database;
    const entries = await query.selectFrom("auditEntry").select(["action", "actor"]).execute();
    expect(entries.filter(({ action }) => action === "license-revoked")).toEqual([
      { action: "license-revoked", actor: "rule" },
    ]);
  });

  test("ten presses at once replace a computer once", async () => {
    const { service, address, id } = await createCustomer(kind, 1);
    const presses = Array.from({ length: 10 }, () =>
      pressButton(service, address, "replace-computer", { license: id, reason: "Stolen" }),
    );
    const outcomes = (await Promise.all(presses)).map(outcomeOf);
    expect(outcomes.filter((outcome) => outcome === "computer-replaced")).toHaveLength(1);
    expect(await licensesOf(service, "ada@example.org")).toHaveLength(2);
  });

  test("without a rule every replaced computer is left to the operator", async () => {
    const { service, address, id } = await createCustomer(kind);
    const press = (reason: string) => pressButton(service, address, "replace-computer", { license: id, reason });
    const refused = await press(" ");
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(
      new RegExp(
        `id="reason-${id}-fault" role="alert">Explain in one line[^<]*</p><input id="reason-${id}"[^>]* aria-invalid="true"`,
      ),
    );
    expect(outcomeOf(await press("New laptop"))).toBe("computer-asked");
    expect(await licensesOf(service, "ada@example.org")).toHaveLength(1);
  });

  test("the list says the state of each license and where it is renewed", async () => {
    const { service, id } = await createCustomer(kind);
    const text = async () => (await readPage(service, await openLicenses(service, "ada@example.org"))).text;
    expect(await text()).toContain(`renews=${id}`);
    const { query } = service.appContext.database;
    const suspension = { licenseId: id, reason: "The payment is disputed", suspendedAt: "2026-01-05T12:00:00.000Z" };
    await query.insertInto("licenseSuspension").values(suspension).execute();
    expect(await text()).toContain('<dd data-state="suspended">Suspended</dd>');
    await query.deleteFrom("licenseSuspension").execute();
    service.clock.advance(days(340));
    expect(await text()).toContain('<dd data-state="ends-soon">Ends soon</dd>');
    service.clock.advance(days(40));
    expect(await text()).toContain('<dd data-state="expired">Expired</dd>');
  });
});
