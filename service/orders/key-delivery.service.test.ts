import { describe, expect, test } from "vitest";
import type { AcademicService } from "#test/support/academic-service.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { named, setOperators } from "#test/support/named-operators.ts";
import { recordMailReport } from "#test/support/reported-mails.ts";
import { javaLine, reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { digestSources } from "../app/features.ts";
import { assignSeats } from "../customers/assign-seats.ts";
import { sendDailyDigest } from "../platform/mail/daily-digest.ts";
import type { Delivery } from "../platform/mail/mail-transport.ts";
import { reportedOutcome } from "../platform/mail/reports/read-mail-report.ts";
import { days, hours, seconds } from "../platform/time/time.ts";

const unknownMailbox: Delivery = {
  kind: "refused",
  permanent: true,
  reason: "550 5.1.1 EENVELOPE after RCPT TO",
  bounce: { kind: "hard", statusCode: "5.1.1" },
};
const full: Delivery = {
  kind: "refused",
  permanent: false,
  mayPass: true,
  reason: "552 5.2.2 EENVELOPE after RCPT TO",
  bounce: { kind: "soft", statusCode: "5.2.2" },
};
const busy: Delivery = { kind: "refused", permanent: false, reason: "451 4.7.1 try later" };
const blocked: Delivery = { kind: "refused", permanent: true, reason: "550 5.7.1", refusesUs: true };
const accepted: Delivery = { kind: "delivered", to: "a list" };

async function createOrders(kind: (typeof databaseKinds)[number]) {
  const { cli: first, service } = await createCliWithService(kind);
  // Of two mails, the later one counts.
  const cli = await createTestCli({ ...first.variables, DATA_DIR: first.folder }, service.clock);
  return {
    cli,
    service,
    run: async (...words: string[]) => (await cli.run(words)).output,
    pay: (seats = 1) =>
      reportAndSettle(
        [["1", { kind: "paid", details: { ...sampleOrder, lines: [{ ...javaLine, quantity: seats }] } }]],
        service.appContext,
      ),
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
    /** Runs a command line of a mail, as a shell does. */
    async follow(line: string) {
      const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
      const { exitCode, errors } = await cli.run(words);
      expect([exitCode, errors]).toEqual([0, ""]);
      await service.sendMails();
      service.clock.advance(seconds(1));
    },
    withoutKey: async () => JSON.parse((await cli.run(["orders", "list", "--without-key", "--json"])).output),
  };
}

const alarmsOf = ({ transport }: AcademicService) =>
  transport.mails.filter(({ purpose }) => purpose === "operator-alarm");
const commandsIn = (text: string | undefined) =>
  [...(text ?? "").matchAll(/^npm run admin -- (.+)$/gm)].map(([, line]) => line ?? "");
const keyMails = ({ transport }: AcademicService) =>
  transport.mails.filter(({ purpose }) => purpose === "order-keys" || purpose === "license-key");

async function reportOf(service: AcademicService, purpose: string, verdict: "hard" | "soft" | "policy" | "delivered") {
  const mail = service.transport.mails.findLast((each) => each.purpose === purpose);
  const status = { hard: "5.1.1", soft: "5.2.2", policy: "5.7.1", delivered: "2.1.5" }[verdict];
  const about = { messageId: mail?.messageId, mailbox: mail?.recipient ?? "" };
  await recordMailReport(about, reportedOutcome(verdict, status, "said the server"), service.appContext);
  await service.sendMails();
  service.clock.advance(seconds(1));
}

describe.each(databaseKinds)("a mail with paid keys on %s", (kind) => {
  test("that is refused is told at once, with order, license and the command that sends it again", async () => {
    const { service, run, pay, sendKeys, follow, withoutKey } = await createOrders(kind);
    const id = await pay();
    await sendKeys(unknownMailbox);
    const [alarm, ...others] = alarmsOf(service);
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({
      recipient: "review@example.org",
      subject: "The email with the keys of order txn_1 wasn't delivered",
      text: expect.stringContaining("Reason: 550 5.1.1"),
    });
    const [license] = JSON.parse(await run("orders", "show", id, "--json")).licenses;
    const [again = "", elsewhere = "", ...more] = commandsIn(alarm?.text);
    expect([again, elsewhere, more]).toEqual([`orders send ${id}`, `orders correct ${id} --mailbox ADDRESS`, []]);
    expect(alarm?.text).toContain(`License: ${license.id}`);
    expect(await withoutKey()).toMatchObject([{ id, undeliveredKeys: [{ state: "given up" }] }]);
    expect(await run("orders", "list")).toMatch(/ given up 2026-01-05 /);

    await follow(again);
    expect(keyMails(service).at(-1)).toMatchObject({
      ...{ purpose: "order-keys", recipient: "ada@example.org" },
      text: expect.stringContaining("-r eyJ"),
    });
    expect(await withoutKey()).toEqual([]);
    expect(await service.actions()).toContain("order-keys-sent-again");
    await follow(elsewhere.replace("ADDRESS", "ada@example.com"));
    expect(keyMails(service).at(-1)).toMatchObject({ purpose: "order-keys", recipient: "ada@example.com" });
  });

  test("whose mailbox is full is tried again, and told at once, with the commands that send it", async () => {
    const { service, run, pay, sendKeys, follow, withoutKey } = await createOrders(kind);
    const id = await pay();
    for (const answer of [busy, full, full]) {
      await sendKeys(answer);
      service.clock.advance(hours(2));
    }
    const [alarm, ...others] = alarmsOf(service);
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({ subject: "The email with the keys of order txn_1 hasn't been delivered yet" });
    expect(alarm?.text).toContain("Reason: 552 5.2.2");
    const [again = "", elsewhere = ""] = commandsIn(alarm?.text);
    expect([again, elsewhere]).toEqual([`orders send ${id}`, `orders correct ${id} --mailbox ADDRESS`]);
    expect(await withoutKey()).toMatchObject([{ id, undeliveredKeys: [{ state: "waiting" }] }]);

    await follow(again);
    expect(keyMails(service).at(-1)).toMatchObject({ purpose: "order-keys", recipient: "ada@example.org" });
    expect(await withoutKey()).toEqual([]);
    const sent = keyMails(service).length;
    service.clock.advance(days(2));
    await service.sendMails();
    expect(keyMails(service)).toHaveLength(sent);
    await follow(elsewhere.replace("ADDRESS", "ada@example.com"));
    expect(keyMails(service).at(-1)).toMatchObject({ purpose: "order-keys", recipient: "ada@example.com" });
    expect(JSON.parse(await run("orders", "show", id, "--json")).keyMails).toMatchObject([
      { state: "dropped" },
      { state: "sent" },
      { state: "sent" },
    ]);
  });

  test("that came back no longer counts when its key went to another mailbox", async () => {
    const { service, pay, sendKeys, follow, withoutKey } = await createOrders(kind);
    await pay();
    await sendKeys(unknownMailbox);
    expect(await withoutKey()).toHaveLength(1);
    const [, elsewhere = ""] = commandsIn(alarmsOf(service)[0]?.text);
    await follow(elsewhere.replace("ADDRESS", "ada@example.com"));
    expect(await withoutKey()).toEqual([]);
  });

  test.each([
    ["hard", "wasn't delivered", "Contact the recipient another way and ask for another address."],
    ["soft", "wasn't delivered", "The mailbox was full or couldn't be reached."],
    ["policy", "was blocked", "The server refuses email from this service."],
  ] as const)(
    "that is reported as %s is told once, and shown until it is delivered",
    async (verdict, subject, advice) => {
      const { service, run, pay, withoutKey } = await createOrders(kind);
      const id = await pay();
      await service.sendMails();
      expect(await withoutKey()).toEqual([]);
      for (const _ of [1, 2]) await reportOf(service, "order-keys", verdict);
      expect(alarmsOf(service)).toMatchObject([
        { subject: `The email with the keys of order txn_1 ${subject}`, text: expect.stringContaining(advice) },
      ]);
      expect(commandsIn(alarmsOf(service)[0]?.text)).toContain(`orders send ${id}`);
      expect(await withoutKey()).toMatchObject([{ id }]);
      const shown = await run("orders", "show", id);
      expect(shown).toMatch(
        /Keys emailed +not delivered: email with the keys returned, 2026-\S+ \S+ Eastern Time: 5\.\d\.\d said the server/,
      );
      expect(shown).toMatch(/Emails with keys\n[\s\S]*the order +returned /);
      const [{ id: licenseId }] = JSON.parse(await run("orders", "show", id, "--json")).licenses;
      expect(await run("licenses", "show", licenseId)).toMatch(/Key mailed +returned, .*to ada@example\.org/);
      service.clock.advance(days(1) + hours(3));
      await sendDailyDigest(digestSources, service.appContext);
      await service.sendMails();
      const digest = service.transport.mails.find(({ purpose }) => purpose === "operator-digest");
      expect(digest?.text).toMatch(new RegExp(`mail with the keys returned[\\s\\S]*/desk/orders/${id}`));

      await reportOf(service, "order-keys", "delivered");
      expect(await withoutKey()).toEqual([]);
      expect(await run("orders", "show", id)).toMatch(/the order +delivered /);
    },
  );

  test("whose return is reported wakes the worker, so that the operator is told at once", async () => {
    const { service, pay } = await createOrders(kind);
    await pay();
    await service.sendMails();
    let woken = 0;
    const wake = () => {
      woken += 1;
    };
    const appContext = { ...service.appContext, wake };
    await reportOf({ ...service, appContext }, "order-keys", "hard");
    expect([woken, alarmsOf(service)]).toMatchObject([1, [{ recipient: "review@example.org" }]]);
  });

  test("is shown from the queue to the delivery", async () => {
    const { service, run, pay, sendKeys, withoutKey } = await createOrders(kind);
    const id = await pay();
    const stateOf = async () => JSON.parse(await run("orders", "show", id, "--json")).keyMails[0].state;
    expect([await stateOf(), await withoutKey()]).toEqual(["waiting", []]);
    await sendKeys(busy);
    expect([await stateOf(), await withoutKey()]).toMatchObject(["waiting", [{ id }]]);
    service.clock.advance(hours(2));
    await sendKeys(accepted);
    expect([await stateOf(), await withoutKey()]).toEqual(["sent", []]);
    await reportOf(service, "order-keys", "delivered");
    expect(await stateOf()).toBe("delivered");
  });

  test("that is held is missing until it is released, and no longer when it is dropped", async () => {
    const { run, pay, sendKeys, withoutKey } = await createOrders(kind);
    const id = await pay();
    await sendKeys(blocked);
    expect(await withoutKey()).toMatchObject([{ id, undeliveredKeys: [{ state: "held" }] }]);
    const [{ mail }] = JSON.parse(await run("orders", "show", id, "--json")).keyMails;
    await run("mail", "drop", mail);
    expect(await withoutKey()).toEqual([]);
    expect(await run("orders", "show", id)).toMatch(/the order +dropped /);
  });

  test("that is tried again and refused again is told again", async () => {
    const { service, run, pay, sendKeys, follow } = await createOrders(kind);
    await pay();
    await sendKeys(unknownMailbox);
    const [mail] = JSON.parse(await run("mail", "list", "--state", "failed", "--json"));
    await run("mail", "retry", mail.id);
    await sendKeys(unknownMailbox);
    expect(alarmsOf(service)).toHaveLength(2);
    await follow(`mail retry ${mail.id}`);
    expect(keyMails(service).at(-1)).toMatchObject({ purpose: "order-keys", id: mail.id });
  });

  test("to the person of a seat is told to those who see to licenses, with the command for this key", async () => {
    const { service, pay, sendKeys, follow, withoutKey } = await createOrders(kind);
    await setOperators(service, named("Grace", ["sell"]), named("Alan", ["review"]));
    const id = await pay(2);
    await service.sendMails();
    service.clock.advance(seconds(1));
    const bo = { line: 1, name: "Bo", mailbox: "bo@example.com" };
    await assignSeats({ orderId: id, item: 1, mailbox: sampleOrder.mailbox }, [bo], service.appContext);
    await sendKeys(unknownMailbox);
    const [alarm, ...others] = alarmsOf(service);
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({
      recipient: "grace@vendor.example.org",
      subject: "A license key of order txn_1 wasn't delivered",
      text: expect.stringContaining(`Order: ${id}`),
    });
    expect(await withoutKey()).toMatchObject([{ id }]);
    await follow(`${commandsIn(alarm?.text)[0]} --as Grace`);
    expect(keyMails(service).at(-1)).toMatchObject({ purpose: "license-key", recipient: "bo@example.com" });
    expect(await withoutKey()).toEqual([]);
  });

  test("is not sent again for an order that is not paid, or was not mailed yet", async () => {
    const { cli, service, run } = await createOrders(kind);
    const create = ["orders", "create", "--buyer", "Ada", "--mailbox", "ada@example.org", "--json"];
    const { id } = JSON.parse(await run(...create, "--offer", "professional-java"));
    expect((await cli.run(["orders", "send", id])).errors).toMatch(/^The order \S+ is pending\.\n$/);
    await service.jobs.runAll();
    expect((await cli.run(["orders", "send", "none"])).errors).toBe("There is no order none.\n");
    await run("orders", "paid", id);
    const dryRun = await run("orders", "send", id, "--dry-run");
    expect(dryRun).toBe("Would send the email with its keys to ada@example.org.\n");
    await service.sendMails();
    expect(keyMails(service)).toHaveLength(1);
  });
});
