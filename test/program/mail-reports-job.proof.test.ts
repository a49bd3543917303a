import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startIssue } from "#service/newsletter/send-issue.ts";
import { claimJobRun } from "#service/platform/jobs/job-runner.ts";
import { days, minutes } from "#service/platform/time/time.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { addSubscribers, issueForTests } from "#test/support/subscribers.ts";
import { createTestService, type TestService } from "#test/support/test-service.ts";

/** A delivery status notification of RFC 3464 about the mail with this identifier. */
const report = (messageId: string, recipient: string, status: string, action = "failed") =>
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
    `Action: ${action}`,
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
    expect(await service.mailWorker.sendNext()).toBe(true);
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

  test("a mail that is delayed is no bounce: the server that has it tries again", async () => {
    const { service, messageId, put } = await createReported(kind);
    await put("1.eml", report(messageId, "ada@example.org", "4.2.2", "delayed"));
    await service.jobs.runAll();
    expect(await subscription(service)).toMatchObject({ state: "confirmed", softBounces: 0 });
  });

  test("a full mailbox no longer counts after a delivery, or after a long time", async () => {
    const { service, messageId, put } = await createReported(kind);
    const bounce = async (diagnostic: string) => {
      const text = report(messageId, "ada@example.org", "5.2.2");
      await put(
        `${diagnostic}.eml`,
        text.replace("Action: failed", `Action: failed\r\nDiagnostic-Code: smtp; ${diagnostic}`),
      );
      await service.jobs.runAll();
    };
    const counted = async () => (await subscription(service))?.softBounces;
    await bounce("one");
    expect(await counted()).toBe(1);
    await put("delivered.eml", report(messageId, "ada@example.org", "2.0.0", "delivered"));
    await service.jobs.runAll();
    expect(await counted()).toBe(0);

    await bounce("two");
    service.clock.advance(days(100));
    await bounce("three");
    service.clock.advance(days(100));
    await service.jobs.runAll();
    expect(await counted()).toBe(2);
    service.clock.advance(days(100));
    await service.jobs.runAll();
    expect(await counted()).toBe(0);
  });

  test("a complaint ends the subscription and overrides an unsubscription", async () => {
    const { service, messageId, put } = await createReported(kind);
    await put("1.eml", complaint(messageId));
    await service.jobs.runAll();
    expect(await subscription(service)).toMatchObject({ state: "complained" });
    expect(await reasons(service)).toEqual(["complained"]);
  });

  test("a mail during whose reading the service ended is put aside, the operator is told once a day, and can look at it", async () => {
    const { service, messageId, folder, put } = await createReported(kind);
    const { appContext, clock } = service;
    const text = report(messageId, "ada@example.org", "5.1.1");
    const begin = async (name: string) => {
      const occasion = createHash("sha256").update(`${name}\n`).update(text).digest("base64url");
      await claimJobRun(appContext.database.query, "mail-report", occasion, clock.now());
      await put(name, text);
    };
    await begin("it's 1.eml");
    clock.advance(minutes(59));
    await service.jobs.runAll();
    // Another process could still be reading it.
    expect(await readdir(folder)).toEqual(["it's 1.eml"]);
    clock.advance(minutes(2));
    await service.jobs.runAll();
    expect(await subscription(service)).toMatchObject({ state: "confirmed" });
    expect(await readdir(join(folder, "failed"))).toEqual(["it's 1.eml"]);

    const alarms = () => service.transport.mails.filter(({ subject }) => subject.includes("couldn't be read"));
    while (await service.mailWorker.sendNext());
    expect(alarms()).toMatchObject([{ purpose: "operator-alarm", recipient: "review@example.org" }]);
    const mail = alarms()[0]?.text ?? "";
    expect(mail).toContain("Mail: it's 1.eml\nReason: The service ended while it was read.");
    const look = /^head .*$/m.exec(mail)?.[0] ?? "";
    const moveBack = /^mv .*$/m.exec(mail)?.[0] ?? "";
    expect(execFileSync("sh", ["-c", look], { encoding: "utf8" })).toBe(text.replaceAll("\r\n", "^M\n"));

    await begin("2.eml");
    clock.advance(minutes(61));
    await service.jobs.runAll();
    while (await service.mailWorker.sendNext());
    expect(alarms()).toHaveLength(1);
    execFileSync("sh", ["-c", moveBack]);
    await service.jobs.runAll();
    expect(await readdir(join(folder, "read"))).toEqual(["it's 1.eml"]);
    expect(await subscription(service)).toMatchObject({ state: "bounced" });
    expect(
      await appContext.database.query.selectFrom("jobRun").select("job").where("job", "=", "mail-report").execute(),
    ).toEqual([]);
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
