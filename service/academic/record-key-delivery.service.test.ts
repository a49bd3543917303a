import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { recordMailReport } from "#test/support/reported-mails.ts";
import { reportedOutcome } from "../platform/mail/reports/read-mail-report.ts";
import { approveRequest } from "./decide-request.ts";

async function sendKey(service: AcademicService) {
  const id = await service.ask();
  await approveRequest(id, { operator }, service.appContext);
  await service.sendMails();
  const mail = service.transport.mails.find(({ purpose }) => purpose === "license-key");
  return { id, messageId: mail?.messageId ?? "" };
}

const mailbox = "ada@uni.example.org";

describe.each(databaseKinds)("a report on %s", (kind) => {
  test.each([
    ["delivered", "delivered", 0],
    ["hard", "bounced", 1],
    ["unclear", "bounced", 1],
    ["policy", "submitted", 1],
    ["soft", "submitted", 1],
  ] as const)("that says %s makes the request %s", async (verdict, state, alarms) => {
    const service = await createAcademicService(kind);
    const { id, messageId } = await sendKey(service);
    const outcome = reportedOutcome(verdict, "5.1.1", "no such user");
    expect(await recordMailReport({ messageId, mailbox }, outcome, service.appContext)).toBe(true);
    await recordMailReport({ messageId, mailbox }, outcome, service.appContext);
    expect(await service.request(id)).toMatchObject({ state });
    await service.sendMails();
    const told = service.transport.mails.filter(({ purpose }) => purpose === "operator-alarm");
    expect(told).toHaveLength(alarms);
  });
});

test("a report about another mail or mailbox is ignored", async () => {
  const service = await createAcademicService();
  const { id, messageId } = await sendKey(service);
  const record = (about: { messageId: string; mailbox: string }) =>
    recordMailReport(about, reportedOutcome("hard", "5.1.1", "no such user"), service.appContext);
  expect(await record({ messageId: "<x@example.org>", mailbox })).toBe(false);
  expect(await record({ messageId, mailbox: "eve@example.org" })).toBe(false);
  expect(await service.request(id)).toMatchObject({ state: "submitted" });
});
