import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService, operator } from "#test/support/academic-service.ts";
import { post } from "#test/support/api-calls.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { adviseOnListed } from "#test/support/listed-institutions.ts";
import { signIn } from "#test/support/sign-in.ts";
import { digestSources } from "../app/features.ts";
import { findMismatches } from "../care/database-problems.ts";
import { listLicenses } from "../licenses/license-store.ts";
import { linkUrl } from "../platform/links/link-token.ts";
import { sendDailyDigest } from "../platform/mail/daily-digest.ts";
import { days, hours } from "../platform/time/time.ts";
import { approveRequest, rejectRequest, undoDecision } from "./decide-request.ts";
import { askForAnotherKey, proveMailbox } from "./status-steps.ts";

async function approveByRule(kind: (typeof databaseKinds)[number], { isKeySent = true } = {}) {
  const service = await createAcademicService(kind, { configuration: { autoApprove: { perDay: 20 } } });
  service.appContext.adviseOn = adviseOnListed;
  const id = await service.ask();
  await proveMailbox(id, service.appContext);
  if (isKeySent) await service.sendMails();
  return { service, id };
}
/** The mails that the requester has got, but for the receipt. */
const mailsToRequester = ({ transport }: AcademicService) =>
  transport.mails.filter(
    ({ recipient, purpose }) => recipient === "ada@uni.example.org" && purpose !== "academic-receipt",
  );
const licensesOf = ({ appContext }: AcademicService) =>
  listLicenses(appContext.database.query, { mailbox: "ada@uni.example.org", limit: 10 });
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
const digests = ({ transport }: AcademicService) =>
  transport.mails.filter(({ purpose }) => purpose === "operator-digest");

describe.each(databaseKinds)("an approval by rule on %s", (kind) => {
  test("is in one digest, whose link undoes it with one press on a signed-in device", async () => {
    const { service, id } = await approveByRule(kind);
    service.clock.advance(hours(3));
    await sendDailyDigest(digestSources, service.appContext);
    service.clock.advance(days(1));
    await sendDailyDigest(digestSources, service.appContext);
    await service.sendMails();
    expect(digests(service)).toMatchObject([{ subject: "1 request was approved by rule" }]);
    const link = digests(service)[0]?.text.match(/\/apis\/\S+review\/undo\?\S+/)?.[0] ?? "";
    const foreign = await service.application.request(link);
    expect(await foreign.text()).not.toContain("Ada Lovelace");
    const cookie = await signIn(service, link);
    const shown = await (await service.application.request(link, { headers: { cookie } })).text();
    expect(shown).toMatch(/Undo this approval\?[\s\S]*Ada Lovelace[\s\S]*Revoke the license and review/);
    const answers = await Promise.all(
      [1, 2].map(() => post(service, link, "", { cookie, origin: "http://localhost:8000" })),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const after = await (await service.application.request(link, { headers: { cookie } })).text();
    expect(after).toMatch(/The approval is undone[\s\S]*review\/approve\?token=[\s\S]*review\/reject\?token=/);
    expect(await service.request(id)).toMatchObject({ state: "received" });
    expect(await licensesOf(service)).toMatchObject([{ revokedBy: "review@example.org" }]);
    const status = pathOf(linkUrl("request-status", id, service.appContext));
    expect(await (await service.application.request(status)).text()).toMatch(/in review[\s\S]*withdrew the approval/);
  });

  test("that is undone before its key has left sends no key, and tells the requester", async () => {
    const { service, id } = await approveByRule(kind, { isKeySent: false });
    await undoDecision(id, operator, service.appContext);
    await service.sendMails();
    expect(mailsToRequester(service)).toMatchObject([{ purpose: "academic-approval-undone" }]);
    expect(mailsToRequester(service)[0]?.text).toMatch(/didn't send the license key[\s\S]*status\?token=/);
    expect(await licensesOf(service)).toMatchObject([{ revokedBy: "Grace" }]);
  });

  test("that is undone while its key is being sent, or may have been, tells the requester not to use the key", async () => {
    for (const lease of [{ leasedUntil: "2027" }, { leasedUntil: "2000" }]) {
      const { service, id } = await approveByRule(kind, { isKeySent: false });
      const mails = service.appContext.database.query.updateTable("outgoingMail");
      await mails
        .set({ leaseHolder: "another process", ...lease })
        .where("purpose", "=", "license-key")
        .execute();
      await undoDecision(id, operator, service.appContext);
      await service.sendMails();
      expect(mailsToRequester(service)).toMatchObject([{ purpose: "academic-approval-undone" }]);
      expect(mailsToRequester(service)[0]?.text).toContain("no longer valid. Please don't use it.");
    }
  });

  test("that is undone tells the requester that the key is invalid, once, and the answer time starts anew", async () => {
    const { service, id } = await approveByRule(kind);
    service.clock.advance(days(30));
    await Promise.all([1, 2].map(() => undoDecision(id, operator, service.appContext)));
    await service.sendMails();
    expect(mailsToRequester(service).map(({ purpose }) => purpose)).toEqual([
      "license-key",
      "academic-approval-undone",
    ]);
    const text = mailsToRequester(service)[1]?.text ?? "";
    expect(text).toMatch(/no longer valid[\s\S]*answer by \w+, February/);
    const status = pathOf(linkUrl("request-status", id, service.appContext));
    const page = await (await service.application.request(status)).text();
    expect(page).toMatch(/Your request is in review<[\s\S]*answer by \w+, February/);
  });

  test("that is undone can be approved by a person, with a new key, and the log fits throughout", async () => {
    const { service, id } = await approveByRule(kind);
    const { appContext } = service;
    const mismatches = () => findMismatches(appContext.database.query, appContext.signingKeys);
    const outcomes = await Promise.all([1, 2].map(() => undoDecision(id, operator, appContext)));
    expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(["closed", "undone"]);
    expect(await mismatches()).toEqual([]);
    expect(await proveMailbox(id, appContext)).toBe("mailbox-proven");
    expect(await service.request(id)).toMatchObject({ state: "received" });
    service.clock.advance(hours(1));
    expect(await approveRequest(id, { operator }, appContext)).toMatchObject({ kind: "approved" });
    expect(await mismatches()).toEqual([]);
    const [second, first] = await licensesOf(service);
    expect(second).toMatchObject({ replacesId: first?.id, revokedAt: null });
    await service.sendMails();
    expect(service.transport.mails.at(-1)?.text).toContain("It replaces the earlier key");
  });

  test("stays while another request of the mailbox is open, and a person's decision stays in any case", async () => {
    const { service, id } = await approveByRule(kind);
    await askForAnotherKey(id, "It is on the wrong computer.", service.appContext);
    expect(await undoDecision(id, operator, service.appContext)).toMatchObject({ kind: "other-open" });
    const byPerson = await service.ask({ email: "eve@uni.example.org", name: "Eve Smith" });
    await approveRequest(byPerson, { operator }, service.appContext);
    expect(await undoDecision(byPerson, operator, service.appContext)).toMatchObject({ kind: "decided" });
    const link = pathOf(linkUrl("undo-request", byPerson, service.appContext));
    const cookie = await signIn(service, link);
    expect(await (await service.application.request(link, { headers: { cookie } })).text()).toContain(
      "This request is already decided",
    );
  });

  test.each([
    ["before the email about it has left, which isn't sent then", false, []],
    ["after it, and tells the requester", true, ["academic-rejection", "academic-rejection-undone"]],
  ])("a rejection is taken back %s", async (_, isSent, told) => {
    const service = await createAcademicService(kind);
    const { appContext } = service;
    const id = await service.ask();
    await service.sendMails();
    await rejectRequest(id, { operator, reason: "unexplained-repeat", note: null }, appContext);
    if (isSent) await service.sendMails();
    service.clock.advance(hours(23));
    expect(await undoDecision(id, operator, appContext)).toMatchObject({ kind: "undone", verdict: "rejected" });
    await service.sendMails();
    expect(mailsToRequester(service).map(({ purpose }) => purpose)).toEqual(told);
    expect(await service.request(id)).toMatchObject({ state: "received" });
    expect(await findMismatches(appContext.database.query, appContext.signingKeys)).toEqual([]);
    expect(await approveRequest(id, { operator }, appContext)).toMatchObject({ kind: "approved" });
  });

  test("a rejection stays after a day", async () => {
    const service = await createAcademicService(kind);
    const id = await service.ask();
    await rejectRequest(id, { operator, reason: "unexplained-repeat", note: null }, service.appContext);
    service.clock.advance(hours(25));
    expect(await undoDecision(id, operator, service.appContext)).toMatchObject({ kind: "decided" });
  });

  test("is undone on the command line, after a trial that changes nothing", async () => {
    const { cli, service } = await createCliWithService(kind, { variables: { AUTO_APPROVE: "listed" } });
    service.appContext.autoApprove = { perDay: 20 };
    service.appContext.adviseOn = adviseOnListed;
    const id = await service.ask();
    await proveMailbox(id, service.appContext);
    expect((await cli.run(["requests", "undo", id, "--dry-run"])).output).toContain("Would revoke the license");
    expect(await service.request(id)).toMatchObject({ state: "approved" });
    expect((await cli.run(["requests", "undo", id])).output).toContain("returned the request to review");
    expect((await cli.run(["requests", "undo", id])).exitCode).toBe(1);
    expect((await cli.run(["requests", "show", id])).output).toMatch(/Rule +A person decides\./);
  });
});
