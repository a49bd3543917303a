import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { lastDay, pay, paySeats } from "#test/support/paid-orders.ts";
import { reportAndSettle } from "#test/support/sample-order.ts";
import { findRenewal } from "../customers/read-list.ts";
import { remindOfExpiry } from "../licenses/remind-of-expiry.ts";
import { days } from "../platform/time/time.ts";

const refund = (service: AcademicService, number: string) =>
  reportAndSettle([[`${number} back`, { kind: "refunded", refund: "r", amount: null }]], service.appContext, {
    references: [number],
  });
const reminders = async (service: AcademicService) => {
  await remindOfExpiry(findRenewal, service.appContext);
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

  test("gives each person with a seat the next license, by a mail of their own, once", async () => {
    const service = await createAcademicService(kind);
    const seats = await paySeats(service);
    service.clock.advance(days(340));
    await service.sendMails();
    const sent = service.transport.mails.length;
    const line = { quantity: 4, renewsId: seats[1]?.id ?? "" };
    await pay(service, "again", line);
    const { licenses } = await pay(service, "again", line);
    expect(licenses.map(({ seat, mailbox, renewsId }) => ({ seat, mailbox, renewsId }))).toEqual(
      seats.map(({ seat, mailbox, id }) => ({ seat, mailbox, renewsId: id })),
    );
    expect(lastDay(licenses)).toEqual(["2028-01-05", "2028-01-05", "2028-01-05"]);
    await service.sendMails();
    const mails = service.transport.mails.slice(sent);
    expect(mails.map(({ purpose, recipient }) => `${purpose} ${recipient}`).sort()).toEqual([
      "license-key ada@engines.example.org",
      "license-key bo@engines.example.org",
      "license-key cy@engines.example.org",
      "order-keys ada@example.org",
    ]);
    const toBuyer = mails.find(({ purpose }) => purpose === "order-keys")?.text ?? "";
    expect(toBuyer).toContain("3 people keep their seats.");
    expect(toBuyer).not.toContain("eyJhbGci");
  });

  test("with fewer seats keeps the first people", async () => {
    const service = await createAcademicService(kind);
    const seats = await paySeats(service);
    const { licenses } = await pay(service, "again", { quantity: 2, renewsId: seats[2]?.id ?? "" });
    expect(licenses.map(({ mailbox }) => mailbox)).toEqual(["ada@engines.example.org", "bo@engines.example.org"]);
  });

  test("by a subscription gives each person with a seat the next license", async () => {
    const service = await createAcademicService(kind);
    await paySeats(service, { subscription: "sub_1" });
    service.clock.advance(days(340));
    const { licenses } = await pay(service, "next", { quantity: 5 }, { subscription: "sub_1" });
    expect(lastDay(licenses)).toEqual(["2028-01-05", "2028-01-05", "2028-01-05"]);
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
    await pay(service, "first", {}, { subscription: "sub_1" });
    service.clock.advance(days(340));
    const [reminder] = await reminders(service);
    expect(reminder?.subject).toBe("Your license for DesigniteJava renews in 25 days");
    expect(reminder?.text).toMatch(/renews automatically[\s\S]*If you've canceled the subscription/);
    expect(reminder?.text).not.toContain("Renew your license");
  });

  test("of several seats goes once to the buyer, who renews all, and tells each person", async () => {
    const service = await createAcademicService(kind);
    await paySeats(service);
    service.clock.advance(days(340));
    const sent = await reminders(service);
    const toBuyer = sent.filter(({ recipient }) => recipient === "ada@example.org");
    expect(toBuyer).toMatchObject([{ subject: "Your 5 licenses for DesigniteJava end in 25 days" }]);
    expect(toBuyer[0]?.text).toMatch(/\/order\?offer=professional-java&renews=[\w-]{36}&seats=5\n/);
    const toPeople = sent.filter(({ recipient }) => recipient.endsWith("@engines.example.org"));
    expect(toPeople).toHaveLength(3);
    expect(toPeople[0]?.text).toContain("We've reminded the buyer");
    expect(toPeople[0]?.text).not.toMatch(/ada@example\.org|\/order\?/);
  });

  test("is not sent for a suspended license", async () => {
    const service = await createAcademicService(kind);
    await pay(service, "first");
    await reportAndSettle([["d", { kind: "disputed", dispute: "d" }]], service.appContext, { references: ["first"] });
    service.clock.advance(days(340));
    expect(await reminders(service)).toEqual([]);
  });
});
