import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService } from "#test/support/academic-service.ts";
import { buySeats, licensesOf, openLicenses, outcomeOf, pressButton, readPage } from "#test/support/customer.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { days } from "../time.ts";

/** A service with one paid license of Ada's. */
async function createCustomer(kind: (typeof databaseKinds)[number]) {
  const service = await createAcademicService(kind);
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
    for (const step of ["", "/send-key"])
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
    await buySeats(service, 1, { email: "eve@example.com" }, "txn_2");
    const [foreign] = await licensesOf(service, "eve@example.com");
    expect(await press(foreign?.id ?? "")).toBe("refused");
    expect(await press("nothing")).toBe("refused");
  });

  test("the list says the state of each license and where it is renewed", async () => {
    const { service, id } = await createCustomer(kind);
    const text = async () => (await readPage(service, await openLicenses(service, "ada@example.org"))).text;
    expect(await text()).toContain(`renews=${id}`);
    const { query } = service.app.database;
    const suspension = { suspensionReason: "The payment is disputed", suspendedAt: "2026-01-05T12:00:00.000Z" };
    await query.updateTable("license").set(suspension).execute();
    expect(await text()).toContain(">Suspended<");
    await query.updateTable("license").set({ suspensionReason: null, suspendedAt: null }).execute();
    service.clock.advance(days(340));
    expect(await text()).toContain(">Ends soon<");
    service.clock.advance(days(40));
    expect(await text()).toContain(">Expired<");
  });
});
