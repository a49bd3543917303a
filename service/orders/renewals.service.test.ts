import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { lastDay, pay } from "#test/support/paid-orders.ts";
import { refundOf, sell } from "#test/support/sample-order.ts";
import { remindOfExpiry } from "../licenses/remind-of-expiry.ts";
import { days } from "../time.ts";

const refund = (service: AcademicService, id: string) => sell(service.app, { id, ...refundOf(25_000) });
const reminders = async (service: AcademicService) => {
  await remindOfExpiry(service.app);
  await service.sendMails();
  return service.transport.mails.filter(({ purpose }) => purpose === "license-reminder");
};
describe.each(databaseKinds)("the renewal of an order on %s", (kind) => {
  test("adds a year to the end if it is early, and starts anew if it is late; there is no further reminder", async () => {
    const service = await createAcademicService(kind);
    const [first] = (await pay(service, "first")).licenses;
    service.clock.advance(days(340));
    const { licenses } = await pay(service, "second", { renewsId: first?.id ?? "" });
    expect(licenses).toMatchObject([{ renewsId: first?.id }]);
    expect(lastDay(licenses)).toEqual(["2028-01-05"]);
    expect(await reminders(service)).toEqual([]);
    service.clock.advance(days(400));
    const late = await pay(service, "third", { renewsId: licenses[0]?.id ?? "" });
    expect(lastDay(late.licenses)).toEqual(["2029-01-15"]);
  });

  test("that is paid twice for one license adds two years", async () => {
    const service = await createAcademicService(kind);
    const [first] = (await pay(service, "first")).licenses;
    await pay(service, "second", { renewsId: first?.id ?? "" });
    const third = await pay(service, "third", { renewsId: first?.id ?? "" });
    expect(lastDay(third.licenses)).toEqual(["2029-01-05"]);
  });

  test("adds nothing to a refunded license, one of another offer, or an invented number", async () => {
    const service = await createAcademicService(kind);
    const [first] = (await pay(service, "first")).licenses;
    const [other] = (await pay(service, "other", { offer: "professional-python" })).licenses;
    await refund(service, "first");
    service.clock.advance(days(100));
    for (const [index, renewsId] of [first?.id ?? "", other?.id ?? "", "no such license"].entries()) {
      const { licenses } = await pay(service, `renewal ${index}`, { renewsId });
      expect(licenses).toMatchObject([{ renewsId: null }]);
      expect(lastDay(licenses)).toEqual(["2027-04-15"]);
    }
  });

  test("of several licenses renews each of them, from whichever is named, in one mail", async () => {
    const service = await createAcademicService(kind);
    const { licenses: former } = await pay(service, "first", { seats: 3 });
    service.clock.advance(days(340));
    await service.sendMails();
    const sent = service.transport.mails.length;
    const line = { seats: 4, renewsId: former[1]?.id ?? "" };
    await pay(service, "again", line);
    const { licenses } = await pay(service, "again", line);
    expect(licenses.map(({ seat, renewsId }) => ({ seat, renewsId }))).toEqual([
      { seat: 1, renewsId: former[1]?.id },
      { seat: 2, renewsId: former[0]?.id },
      { seat: 3, renewsId: former[2]?.id },
      { seat: 4, renewsId: null },
    ]);
    expect(new Set(lastDay(licenses))).toEqual(new Set(["2028-01-05"]));
    await service.sendMails();
    expect(service.transport.mails.slice(sent)).toMatchObject([
      { purpose: "order-keys", recipient: "ada@example.org", text: expect.stringContaining("has all 4 keys") },
    ]);
  });

  test("of several licenses that is paid twice adds two years to each", async () => {
    const service = await createAcademicService(kind);
    const { licenses: former } = await pay(service, "first", { seats: 2 });
    for (const number of ["second", "third"]) {
      const { licenses } = await pay(service, number, { seats: 2, renewsId: former[0]?.id ?? "" });
      expect(new Set(lastDay(licenses))).toEqual(new Set([number === "second" ? "2028-01-05" : "2029-01-05"]));
    }
  });

  test("for fewer developers renews the first ones", async () => {
    const service = await createAcademicService(kind);
    const { licenses: former } = await pay(service, "first", { seats: 3 });
    const { licenses } = await pay(service, "again", { seats: 2, renewsId: former[0]?.id ?? "" });
    expect(licenses.map(({ renewsId }) => renewsId)).toEqual([former[0]?.id, former[1]?.id]);
  });

  test("by a subscription adds what was left of the term before to every period", async () => {
    const service = await createAcademicService(kind);
    const [first] = (await pay(service, "first")).licenses;
    service.clock.advance(days(355));
    const renewsId = first?.id ?? "";
    const { licenses } = await pay(service, "sub", { renewsId, paidUntil: "2027-12-26T12:00:00.000Z" });
    expect(licenses).toMatchObject([{ renewsId }]);
    expect(lastDay(licenses)).toEqual(["2028-01-05"]);
    service.clock.advance(days(365));
    const next = await pay(service, "sub", { renewsId, paidUntil: "2028-12-25T12:00:00.000Z" });
    expect(lastDay(next.licenses)).toEqual(["2028-01-05", "2029-01-04"]);
  });
});

describe.each(databaseKinds)("the reminder of a bought license on %s", (kind) => {
  test("carries the license into the order form", async () => {
    const service = await createAcademicService(kind);
    const [license] = (await pay(service, "first")).licenses;
    service.clock.advance(days(340));
    const [reminder, ...others] = await reminders(service);
    expect(others).toEqual([]);
    expect(reminder?.text).toContain(`\nhttp://localhost:8000/order?offer=professional-java&renews=${license?.id}\n`);
  });

  test("of a subscription says that it renews by itself, and asks for no payment", async () => {
    const service = await createAcademicService(kind);
    await pay(service, "first", { paidUntil: "2027-01-05T12:00:00.000Z" });
    service.clock.advance(days(340));
    const [reminder] = await reminders(service);
    expect(reminder?.subject).toBe("The term of your license for DesigniteJava ends in 25 days");
    expect(reminder?.text).toMatch(/your subscription[\s\S]*If you've canceled the subscription/);
    expect(reminder?.text).not.toContain("Renew your license");
  });

  test("of several licenses goes once to the buyer, who renews all of them", async () => {
    const service = await createAcademicService(kind);
    await pay(service, "first", { seats: 5 });
    service.clock.advance(days(340));
    const sent = await reminders(service);
    expect(sent).toMatchObject([
      { recipient: "ada@example.org", subject: "Your license for 5 × DesigniteJava ends in 25 days" },
    ]);
    expect(sent[0]?.text).toMatch(/\/order\?offer=professional-java&renews=[\w-]{36}&seats=5\n/);
  });

  test("is not sent for a suspended license", async () => {
    const service = await createAcademicService(kind);
    await pay(service, "first");
    await sell(service.app, { id: "first", dispute: "open" });
    service.clock.advance(days(340));
    expect(await reminders(service)).toEqual([]);
  });
});
