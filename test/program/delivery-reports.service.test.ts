import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { approveRequest } from "#service/academic/decide-request.ts";
import { startIssue } from "#service/newsletter/send-issue.ts";
import { listOrders } from "#service/orders/facts.ts";
import { createSmtpTransport } from "#service/platform/mail/mail-transport.ts";
import { createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { deliveryReport } from "#test/support/mail/delivery-report.ts";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { addSubscribers, issueForTests } from "#test/support/subscribers.ts";

const from = { name: "Designite", address: "contact@example.org" };
const bounceMailbox = "bounces@example.org";

/** The service with a mail server that knows delivery reports, and writes them into the folder for them. */
async function createReportedService(kind: (typeof databaseKinds)[number]) {
  const server = await startMailServer({ hideDSN: false });
  const mailTransport = createSmtpTransport(server.url, from, bounceMailbox);
  onTestFinished(() => mailTransport.close());
  const service = await createAcademicService(kind, { mailTransport });
  const folder = join(service.folder, "bounces");
  await mkdir(folder);
  let reports = 0;
  return {
    ...service,
    subjects: () => server.received.map(({ email }) => email.subject),
    async report(subject: string, outcome: { action: "delivered" | "failed"; status: string }, forwardedTo?: string) {
      const mail = server.received.find(({ email }) => email.subject?.startsWith(subject));
      if (!mail) throw new Error(`No email with the subject ${subject} has arrived.`);
      const finalRecipient = forwardedTo ?? mail.to[0] ?? "";
      const text = deliveryReport({ ...outcome, raw: mail.raw, finalRecipient, originalRecipient: mail.dsn[0]?.orcpt });
      reports += 1;
      await writeFile(join(folder, `${reports}.eml`), text);
      await service.jobs.runAll();
      return mail;
    },
  };
}

const delivered = { action: "delivered", status: "2.1.5" } as const;
const unknownMailbox = { action: "failed", status: "5.1.1" } as const;

describe.each(databaseKinds)("a mail server that knows delivery reports, on %s", (kind) => {
  test.each([
    [delivered, undefined, "delivered"],
    [unknownMailbox, undefined, "bounced"],
    [unknownMailbox, "ada@forwarded.example.net", "bounced"],
  ])("reports %o of a license key, forwarded to %s", async (outcome, forwardedTo, state) => {
    const service = await createReportedService(kind);
    const id = await service.ask({ email: "ada+keys@uni.example.org" });
    await approveRequest(id, { operator }, service.appContext);
    await service.sendMails();
    const mail = await service.report("Your academic license key", outcome, forwardedTo);
    expect(mail.dsn).toEqual([{ notify: ["SUCCESS", "FAILURE"], orcpt: "rfc822;ada+keys@uni.example.org" }]);
    expect(mail.from).toBe(bounceMailbox);
    expect(await service.request(id)).toMatchObject({ state });
  });

  test("reports the keys of an order as undelivered, which the operator is told at once", async () => {
    const service = await createReportedService(kind);
    const details = { ...sampleOrder, mailbox: "ada+keys@example.org" };
    const id = await reportAndSettle([["1", { kind: "paid", details }]], service.appContext);
    await service.sendMails();
    const mail = await service.report("Your license key for order", unknownMailbox);
    expect(mail.dsn).toEqual([{ notify: ["SUCCESS", "FAILURE"], orcpt: "rfc822;ada+keys@example.org" }]);
    expect(mail.from).toBe(bounceMailbox);
    await service.sendMails();
    expect(service.subjects()).toContain("The email with the keys of order txn_1 wasn't delivered");
    expect(service.logged.join("")).not.toMatch(/"other":1/);
    const { query } = service.appContext.database;
    expect(await listOrders(query, { withoutKeyBefore: service.clock.now(), limit: 2 })).toMatchObject([{ id }]);
  });

  test.each([undefined, "ada@forwarded.example.net"])("reports an issue forwarded to %s", async (forwardedTo) => {
    const service = await createReportedService(kind);
    await addSubscribers(service.appContext, ["ada"]);
    await startIssue(issueForTests, service.appContext, "operator:Ada");
    await service.sendMails();
    await service.report("News", unknownMailbox, forwardedTo);
    expect(
      await service.appContext.database.query.selectFrom("newsletterSubscription").select("state").execute(),
    ).toEqual([{ state: "bounced" }]);
  });
});
