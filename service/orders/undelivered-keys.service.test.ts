import { describe, expect, test } from "vitest";
import type { AcademicService } from "#test/support/academic-service.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { sell } from "#test/support/sample-order.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import type { App } from "../context.ts";
import { digestSources } from "../features.ts";
import { resendKey } from "../licenses/issue-license.ts";
import { licensesOfOrder } from "../licenses/license-store.ts";
import { reissueLicense } from "../licenses/reissue-license.ts";
import { sendDailyDigest } from "../mail/notify.ts";
import { retryMail } from "../mail/outbox.ts";
import type { Delivery } from "../mail/transport.ts";
import { days, hours, seconds } from "../time.ts";
import { correctBuyer } from "./correct-buyer.ts";
import { type OperatorActor, resendKeys } from "./enter-order.ts";
import { listOrders } from "./order-lists.ts";

const unknownEmail: Delivery = {
  kind: "refused",

  reason: "550 5.1.1 EENVELOPE after RCPT TO",
  verdict: "hard",
};
const full: Delivery = {
  kind: "refused",

  reason: "552 5.2.2 EENVELOPE after RCPT TO",
};
const busy: Delivery = { kind: "refused", reason: "451 4.7.1 try later" };
const blocked: Delivery = { kind: "refused", reason: "550 5.7.1", verdict: "policy" };
const accepted: Delivery = { kind: "delivered", to: "a list" };

async function createOrders(kind: (typeof databaseKinds)[number]) {
  const { cli: first, service } = await createCliWithService(kind);
  // Of two mails, the later one counts.
  const cli = await createTestCli({ ...first.variables, DATA_DIR: first.folder }, service.clock);
  return {
    cli,
    service,
    retry: (id: string) => retryMail(service.app.database.query, id, service.clock.now()),
    pay: (seats = 1) => sell(service.app, { seats }),
    /** Sends what waits. Mails with keys end in this way, others are accepted. */
    async sendKeys(answer: Delivery) {
      const deliver = service.transport.deliver.bind(service.transport);
      service.transport.deliver = async (mail) => {
        service.transport.answer = /-keys$|-key$/.test(mail.purpose) ? answer : accepted;
        return await deliver(mail);
      };
      await service.sendMails();
      service.transport.deliver = deliver;
      service.transport.answer = accepted;
      service.clock.advance(seconds(1));
    },
    /** What an operator does. */
    async act(work: (app: App, actor: OperatorActor) => Promise<unknown>) {
      await work(service.app, "operator:Grace");
      await service.sendMails();
      service.clock.advance(seconds(1));
    },
    async withoutKey() {
      const { database, clock } = service.app;
      const keyless = await listOrders(database.query, "keyless", { now: clock.now(), limit: 100 });
      return keyless.map(({ id, problem }) => ({ id, why: problem }));
    },
    keyMails: (id: string) =>
      service.app.database.query
        .selectFrom("outgoingMail")
        .select(["id", "state"])
        .where("aboutId", "=", id)
        .where("purpose", "=", "order-keys")
        .orderBy("id")
        .execute(),
  };
}

const moveTo = (email: string, id: string) => (app: App, actor: OperatorActor) =>
  correctBuyer(id, { email, buyer: "Ada Lovelace", company: "Engines Ltd", invoiceAddress: null }, actor, app);

const alarmsOf = ({ transport }: AcademicService) =>
  transport.mails.filter(({ purpose }) => purpose === "operator-alarm");
const keyMails = ({ transport }: AcademicService) =>
  transport.mails.filter(({ purpose }) => purpose === "order-keys" || purpose === "license-key");

describe.each(databaseKinds)("a mail with paid keys on %s", (kind) => {
  test("that is refused is told at once, with order and the page that sends it again", async () => {
    const { service, pay, sendKeys, act, withoutKey } = await createOrders(kind);
    const id = await pay();
    await sendKeys(unknownEmail);
    const [alarm, ...others] = alarmsOf(service);
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({
      recipient: "review@example.org",
      subject: "An email wasn't delivered: Your license key for order txn_1",
      text: expect.stringContaining("Reason: 550 5.1.1"),
    });
    expect(alarm?.text).toContain("/desk/people?email=ada%40example.org");
    expect(alarm?.text).toContain(`About: ${id}`);
    expect(await withoutKey()).toMatchObject([{ id, why: expect.stringMatching(/failed, January 5, 2026 at /) }]);

    await act((app, actor) => resendKeys(id, actor, app));
    expect(keyMails(service).at(-1)).toMatchObject({
      ...{ purpose: "order-keys", recipient: "ada@example.org" },
      text: expect.stringContaining("-r eyJ"),
    });
    expect(await withoutKey()).toEqual([]);
    expect(await service.actions()).toContain("order-keys-sent-again");
    await act(moveTo("ada@example.com", id));
    expect(keyMails(service).at(-1)).toMatchObject({ purpose: "order-keys", recipient: "ada@example.com" });
  });

  test("whose mailbox is full is tried again, and shown meanwhile", async () => {
    const { service, pay, sendKeys, act, withoutKey, keyMails: mailsOf } = await createOrders(kind);
    const id = await pay();
    for (const answer of [busy, full, full]) {
      await sendKeys(answer);
      service.clock.advance(hours(2));
    }
    expect(alarmsOf(service)).toEqual([]);
    expect(await withoutKey()).toMatchObject([{ id, why: expect.stringMatching(/waiting.*552 5\.2\.2/) }]);

    await act((app, actor) => resendKeys(id, actor, app));
    expect(keyMails(service).at(-1)).toMatchObject({ purpose: "order-keys", recipient: "ada@example.org" });
    expect(await withoutKey()).toEqual([]);
    const sent = keyMails(service).length;
    service.clock.advance(days(2));
    await service.sendMails();
    expect(keyMails(service)).toHaveLength(sent);
    await act(moveTo("ada@example.com", id));
    expect(keyMails(service).at(-1)).toMatchObject({ purpose: "order-keys", recipient: "ada@example.com" });
    expect(await mailsOf(id)).toMatchObject([{ state: "canceled" }, { state: "sent" }, { state: "sent" }]);
  });

  test("that was refused no longer counts when its key went to another mailbox", async () => {
    const { pay, sendKeys, act, withoutKey } = await createOrders(kind);
    const id = await pay();
    await sendKeys(unknownEmail);
    expect(await withoutKey()).toHaveLength(1);
    await act(moveTo("ada@example.com", id));
    expect(await withoutKey()).toEqual([]);
  });

  test.each([
    ["hard", "Contact the recipient another way and ask for another address."],
    ["policy", "Ask your email provider why"],
  ] as const)("that is refused as %s is shown until it was sent again", async (verdict, advice) => {
    const { service, pay, sendKeys, act, withoutKey } = await createOrders(kind);
    const id = await pay();
    await sendKeys({ ...unknownEmail, verdict });
    expect(alarmsOf(service)).toMatchObject([{ text: expect.stringContaining(advice) }]);
    expect(await withoutKey()).toMatchObject([{ id }]);
    service.clock.advance(days(1) + hours(3));
    await sendDailyDigest(digestSources, service.app);
    await service.sendMails();
    const digest = service.transport.mails.find(({ purpose }) => purpose === "operator-digest");
    expect(digest?.text).toMatch(new RegExp(`mail with the keys failed[\\s\\S]*/desk/orders/${id}`));
    await act((app, actor) => resendKeys(id, actor, app));
    expect(await withoutKey()).toEqual([]);
  });

  test("is shown from the queue to the mail server", async () => {
    const { service, pay, sendKeys, withoutKey, keyMails: mailsOf } = await createOrders(kind);
    const id = await pay();
    const stateOf = async () => (await mailsOf(id))[0]?.state;
    expect([await stateOf(), await withoutKey()]).toEqual(["waiting", []]);
    await sendKeys(busy);
    expect([await stateOf(), await withoutKey()]).toMatchObject(["waiting", [{ id }]]);
    service.clock.advance(hours(2));
    await sendKeys(accepted);
    expect([await stateOf(), await withoutKey()]).toEqual(["sent", []]);
  });

  test("that our own address is blocked for is missing until it was tried again", async () => {
    const { service, retry, pay, sendKeys, withoutKey, keyMails: mailsOf } = await createOrders(kind);
    const id = await pay();
    await sendKeys(blocked);
    expect(alarmsOf(service)).toHaveLength(1);
    expect(await withoutKey()).toMatchObject([{ id, why: expect.stringContaining("failed") }]);
    const [mail] = await mailsOf(id);
    await retry(mail?.id ?? "");
    await sendKeys(accepted);
    expect(await withoutKey()).toEqual([]);
  });

  test("that is tried again and refused again is told again", async () => {
    const { service, retry, pay, sendKeys, keyMails: mailsOf } = await createOrders(kind);
    const id = await pay();
    await sendKeys(unknownEmail);
    const [mail] = await mailsOf(id);
    const mailId = mail?.id ?? "";
    await retry(mailId);
    await sendKeys(unknownEmail);
    expect(alarmsOf(service)).toHaveLength(2);
    await retry(mailId);
    await service.sendMails();
    expect(keyMails(service).at(-1)).toMatchObject({ purpose: "order-keys", id: mailId });
  });

  test("to whom a license was sent is told with its license", async () => {
    const { service, pay, sendKeys } = await createOrders(kind);
    service.app.operators = ["grace@vendor.example.org"];
    const id = await pay(2);
    await service.sendMails();
    service.clock.advance(seconds(1));
    const [former] = await licensesOfOrder(service.app.database.query, id);
    const given = { reason: "Handed over", operator: "Grace", email: "bo@example.com" };
    await reissueLicense(former?.id ?? "", given, service.app);
    await sendKeys(unknownEmail);
    const [alarm, ...others] = alarmsOf(service);
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({
      recipient: "grace@vendor.example.org",
      subject: expect.stringContaining("An email wasn't delivered: "),
      text: expect.stringContaining("bo@example.com"),
    });
    const license = /About: (\S+)/.exec(alarm?.text ?? "")?.[1];
    await resendKey(license ?? "", "Grace", service.app);
    await sendKeys(accepted);
    expect(keyMails(service).at(-1)).toMatchObject({ purpose: "license-key", recipient: "bo@example.com" });
  });

  test("is not sent again for an order that is not paid, or was not mailed yet", async () => {
    const { service } = await createOrders(kind);
    const { app } = service;
    const id = await sell(app, { payments: [] });
    const resend = (order: string) => resendKeys(order, "operator:Grace", app);
    await expect(resend(id)).rejects.toThrow("The order is unpaid by now.");
    await expect(resend("none")).rejects.toThrow("There is no such order.");
    const unknown = await sell(app, { id: "txn_2", offer: null });
    await expect(resend(unknown)).rejects.toThrow("waiting for its keys");
  });
});
