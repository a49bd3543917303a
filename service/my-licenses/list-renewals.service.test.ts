import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService, operator } from "#test/support/academic-service.ts";
import { buySeats, licensesOf, openLicenses, outcomeOf, pressButton, readPage } from "#test/support/customer.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { approveRequest } from "../academic/decide-request.ts";
import { reissueLicense } from "../licenses/reissue-license.ts";
import { remindOfExpiry } from "../licenses/remind-of-expiry.ts";
import { days, seconds } from "../time.ts";

const buyer = "ada@example.org";

async function listOf(service: AcademicService, email = buyer): Promise<string> {
  return (await readPage(service, await openLicenses(service, email))).text;
}

describe.each(databaseKinds)("how the list of licenses renews on %s", (kind) => {
  test("a license that was renewed says until when, asks for no second payment, and ends among the earlier ones", async () => {
    const service = await createAcademicService(kind);
    await buySeats(service, 1);
    const [first] = await licensesOf(service, buyer);
    service.clock.advance(days(340));
    await buySeats(service, 1, { renewsId: first?.id ?? "" }, "txn_2");
    const page = await listOf(service);
    expect(page).toMatch(/>Renewed<.*valid until Wednesday, January 5, 2028/);
    expect(page).not.toContain(`renews=${first?.id}`);
    expect(page).not.toContain("Earlier licenses");
    service.clock.advance(days(30));
    expect(await listOf(service)).toContain("Earlier licenses: 1");
  });

  test("a license whose renewal was reissued stays renewed", async () => {
    const service = await createAcademicService(kind);
    await buySeats(service, 1);
    const [first] = await licensesOf(service, buyer);
    service.clock.advance(seconds(1));
    await buySeats(service, 1, { renewsId: first?.id ?? "" }, "txn_2");
    service.clock.advance(seconds(1));
    const [second] = await licensesOf(service, buyer);
    await reissueLicense(second?.id ?? "", { reason: "lost", operator: "Grace" }, service.app);
    const [third] = await licensesOf(service, buyer);
    expect(third).toMatchObject({ replacesId: second?.id, renewsId: first?.id });
    expect(await listOf(service)).not.toContain(`renews=${first?.id}`);
  });

  test("a license of a subscription asks for no payment", async () => {
    const service = await createAcademicService(kind);
    await buySeats(service, 1, { paidUntil: "2027-01-05T11:00:00.000Z" });
    const page = await listOf(service);
    expect(page).toContain("If you&#x27;ve canceled the subscription");
    expect(page).not.toContain("Renew license");
  });

  test("licenses that were bought together are renewed together, and their keys are sent again in one mail", async () => {
    const service = await createAcademicService(kind);
    const orderId = await buySeats(service, 5);
    const address = await openLicenses(service, buyer);
    const { text } = await readPage(service, address);
    expect(text).toMatch(
      /\/order\?offer=professional-java&amp;renews=[\w-]{36}&amp;seats=5"[^>]*>Renew all 5 licenses</,
    );
    expect(text).not.toContain("Renew license<");
    expect(text.match(/<h3[^>]*>Key \d</g)).toHaveLength(5);
    const sent = service.transport.mails.length;
    const outcomes = [];
    for (let press = 0; press < 3; press += 1)
      outcomes.push(outcomeOf(await pressButton(service, address, "send-keys", { order: orderId })));
    expect(outcomes).toEqual(["keys-sent", "keys-sent", "sent-often-enough"]);
    await service.sendMails();
    const again = service.transport.mails.slice(sent);
    // The second takes the place of the first, which had not left.
    expect(again.map(({ purpose, recipient }) => `${purpose} ${recipient}`)).toEqual([`order-keys ${buyer}`]);
    const foreign = await buySeats(service, 2, { email: "eve@example.com" }, "txn_2");
    expect((await pressButton(service, address, "send-keys", { order: foreign })).status).toBe(404);
  });

  test("an enterprise license is renewed for as many seats", async () => {
    const service = await createAcademicService(kind);
    await buySeats(service, 25, { offer: "enterprise" });
    expect(await listOf(service)).toMatch(/\/order\?offer=enterprise&amp;renews=[\w-]{36}&amp;seats=25"/);
  });

  test("an academic license leads to the form from its first reminder on, also long after its end", async () => {
    const service = await createAcademicService(kind);
    await approveRequest(await service.ask(), { operator }, service.app);
    const email = "ada@uni.example.org";
    const link = 'href="http://localhost:8000/acad-lic-request"';
    expect(await listOf(service, email)).not.toContain(link);
    service.clock.advance(days(600));
    expect(await listOf(service, email)).toContain(link);
    await approveRequest(await service.ask(), { operator }, service.app);
    expect(await licensesOf(service, email)).toHaveLength(2);
    expect(await listOf(service, email)).not.toContain(link);
    expect(await listOf(service, email)).toContain("Earlier licenses: 1");
  });

  test("each of two bought licenses is reminded of", async () => {
    const service = await createAcademicService(kind);
    await buySeats(service, 1);
    service.clock.advance(days(100));
    await buySeats(service, 1, {}, "txn_2");
    service.clock.advance(days(240));
    await remindOfExpiry(service.app);
    await service.sendMails();
    const reminders = service.transport.mails.filter(({ purpose }) => purpose === "license-reminder");
    expect(reminders).toMatchObject([{ subject: "Your license for DesigniteJava ends in 25 days" }]);
  });
});
