import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { lastDay, licensesBySeat, pay, paySeats } from "#test/support/paid-orders.ts";
import { reportAndSettle } from "#test/support/sample-order.ts";
import { findBuyersSeats } from "../customers/seat-plan.ts";
import { reissueLicense } from "../licenses/revoke-license.ts";

const stranger = { mailbox: "eve@example.com" };

describe.each(databaseKinds)("the renewal of an order on %s", (kind) => {
  test("by somebody else shows and gives nothing of the people with a seat", async () => {
    const service = await createAcademicService(kind);
    const seats = await paySeats(service);
    const line = { quantity: 4, renewsId: seats[1]?.id ?? "" };
    const { id, licenses } = await pay(service, "again", line, stranger);
    expect(licenses).toEqual([]);
    const seatsOf = { mailbox: stranger.mailbox, orderId: id, item: 1 };
    const plan = await findBuyersSeats(service.appContext.database.query, seatsOf, service.appContext);
    expect(plan).toMatchObject({ taken: [], waiting: [] });
  });

  test("follows a revoked license, whose number is published, for its own people alone", async () => {
    const service = await createAcademicService(kind);
    const [first] = (await pay(service, "first")).licenses;
    const old = first?.id ?? "";
    await reissueLicense(old, { reason: "Computer replaced", operator: "Grace" }, service.appContext);
    const other = await pay(service, "eve", { renewsId: old }, stranger);
    expect(lastDay(other.licenses)).toEqual(["2027-01-05"]);
    const own = await pay(service, "own", { renewsId: old });
    expect(lastDay(own.licenses)).toEqual(["2028-01-05"]);
  });

  test("of several seats by somebody else is told to the operator once, who joins the seats to come", async () => {
    const service = await createAcademicService(kind);
    const { appContext, sendMails, transport } = service;
    const seats = await paySeats(service);
    const named = seats[1]?.id ?? "";
    const { id } = await pay(service, "again", { quantity: 4, renewsId: named }, stranger);
    await pay(service, "again", { quantity: 4, renewsId: named }, stranger);
    await sendMails();
    const alarms = transport.mails.filter(({ purpose }) => purpose === "order-alarm");
    expect(alarms).toMatchObject([{ recipient: "review@example.org" }]);
    expect(alarms[0]?.text).toContain(`orders assign ${id} --item 1 --renews ${named}`);

    const endOfSeats = async () => {
      const plan = await findBuyersSeats(appContext.database.query, { ...stranger, orderId: id, item: 1 }, appContext);
      return plan?.expiresAt.toISOString().slice(0, 10);
    };
    expect(await endOfSeats()).toBe("2027-01-05");
    const report = { kind: "assigned", line: 1, renewsId: named } as const;
    await reportAndSettle([["join", report]], appContext, { references: ["again"] });
    expect(await endOfSeats()).toBe("2028-01-05");
    expect(await licensesBySeat(service, id)).toEqual([]);
  });

  test("by a person with a seat renews that one, and gives nothing of the other people", async () => {
    const service = await createAcademicService(kind);
    const [ada] = await paySeats(service);
    const own = await pay(service, "own", { renewsId: ada?.id ?? "" }, { mailbox: "ada@engines.example.org" });
    expect(own.licenses).toMatchObject([{ renewsId: ada?.id, mailbox: "ada@engines.example.org" }]);
    expect(lastDay(own.licenses)).toEqual(["2028-01-05"]);
    const more = { quantity: 3, renewsId: ada?.id ?? "" };
    expect((await pay(service, "more", more, { mailbox: "ada@engines.example.org" })).licenses).toEqual([]);
    await service.sendMails();
    expect(service.transport.mails.filter(({ purpose }) => purpose === "order-alarm")).toEqual([]);
  });
});
