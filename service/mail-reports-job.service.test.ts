import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { addSubscribers, issueForTests } from "#test/support/subscribers.ts";
import { createTestService, type TestService } from "#test/support/test-service.ts";
import { startIssue } from "./newsletter/issues/start-issue.ts";

/** A delivery status notification of RFC 3464 about the mail with this identifier. */
const report = (messageId: string, recipient: string, status: string) =>
  [
    "From: mailer-daemon@example.net",
    "Subject: Undelivered",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mail.example.net",
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    "Action: failed",
    `Status: ${status}`,
    "",
    "--b",
    "Content-Type: message/rfc822",
    "",
    `Message-ID: ${messageId}`,
    "Subject: News",
    "",
    "--b--",
    "",
  ].join("\r\n");

const complaint = (messageId: string) =>
  [
    "From: abuse@example.net",
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
    "",
    "--b",
    "Content-Type: message/feedback-report",
    "",
    "Feedback-Type: abuse",
    "Version: 1",
    "",
    "--b",
    "Content-Type: message/rfc822",
    "",
    `Message-ID: ${messageId}`,
    "",
    "--b--",
    "",
  ].join("\r\n");

async function createReported(kind: "sqlite" | "postgres") {
  const service = await createTestService({ kind });
  const { appContext } = service;
  await addSubscribers(appContext, ["ada"]);
  await startIssue(issueForTests, appContext, "operator:Ada");
  const delivery = await appContext.database.query
    .selectFrom("outgoingMail")
    .select("messageId")
    .executeTakeFirstOrThrow();
  const folder = join(service.folder, "bounces");
  await mkdir(folder);
  const put = (name: string, text: string) => writeFile(join(folder, name), text);
  return { service, messageId: delivery.messageId, folder, put };
}

const subscription = ({ appContext }: TestService) =>
  appContext.database.query.selectFrom("newsletterSubscription").selectAll().executeTakeFirst();
const reasons = async ({ appContext }: TestService) =>
  (await appContext.database.query.selectFrom("newsletterSuppression").select("reason").execute()).map(
    ({ reason }) => reason,
  );

describe.each(databaseKinds)("reports on %s", (kind) => {
  test("a mailbox that does not exist is suppressed, and the file is moved", async () => {
    const { service, messageId, folder, put } = await createReported(kind);
    await put("1.eml", report(messageId, "ada@example.org", "5.1.1"));
    await service.jobs.runAll();
    expect(await subscription(service)).toMatchObject({ state: "bounced" });
    expect(await reasons(service)).toEqual(["bounced"]);
    expect([await readdir(folder), await readdir(join(folder, "read"))]).toEqual([["read"], ["1.eml"]]);
    expect(await service.outbox.sendNext()).toBe(true);
    expect(service.transport.mails).toEqual([]);
  });

  test("a full mailbox is counted once for each report, also if it is read twice", async () => {
    const { service, messageId, put } = await createReported(kind);
    await put("1.eml", report(messageId, "ada@example.org", "5.2.2"));
    await service.jobs.runAll();
    await put("again.eml", report(messageId, "ada@example.org", "5.2.2"));
    await service.jobs.runAll();
    expect(await subscription(service)).toMatchObject({ state: "confirmed", softBounces: 1 });
  });

  test("a complaint ends the subscription and overrides an unsubscription", async () => {
    const { service, messageId, put } = await createReported(kind);
    await put("1.eml", complaint(messageId));
    await service.jobs.runAll();
    expect(await subscription(service)).toMatchObject({ state: "complained" });
    expect(await reasons(service)).toEqual(["complained"]);
  });

  test("a report about another mailbox or an unknown mail, and other mail, are ignored", async () => {
    const { service, messageId, folder, put } = await createReported(kind);
    await put("1.eml", report(messageId, "bob@example.org", "5.1.1"));
    await put("2.eml", report("<unknown@example.org>", "ada@example.org", "5.1.1"));
    await put("3.eml", "Subject: I am away\r\n\r\nUntil Monday.\r\n");
    await service.jobs.runAll();
    expect(await subscription(service)).toMatchObject({ state: "confirmed", softBounces: 0 });
    expect(await readdir(join(folder, "read"))).toHaveLength(3);
  });
});
