import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { adviseOnListed } from "#test/support/listed-institutions.ts";
import { findMismatches } from "../care/database-problems.ts";
import { findRenewal } from "../customers/read-list.ts";
import { listLicenses } from "../licenses/license-store.ts";
import { remindOfExpiry } from "../licenses/remind-of-expiry.ts";
import { reissueLicense, revokeLicense, suspendLicense } from "../licenses/revoke-license.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import { days } from "../platform/time/time.ts";
import { approveRequest, undoDecision } from "./decide-request.ts";
import { findDecision } from "./request-store.ts";

/** A license that ends in 20 days, and the address in its reminder. */
async function createEnding(kind: (typeof databaseKinds)[number]) {
  const service = await createAcademicService(kind);
  service.appContext.adviseOn = adviseOnListed;
  const outcome = await approveRequest(await service.ask(), { operator }, service.appContext);
  service.clock.advance(days(345));
  await remindOfExpiry(findRenewal, service.appContext);
  await service.sendMails();
  const reminder = service.transport.mails.find(({ purpose }) => purpose === "license-reminder")?.text ?? "";
  const address = reminder.match(/\/apis\/acad-lic-request\/renew\?\S+/)?.[0] ?? "";
  return { service, address, licenseId: outcome.kind === "approved" ? outcome.licenseId : "" };
}
const read = async ({ application }: AcademicService, address: string) => {
  const answer = await application.request(address);
  return { status: answer.status, text: await answer.text() };
};
const press = ({ application }: AcademicService, address: string) =>
  application.request(address, { method: "POST", headers: { origin: "http://localhost:8000" } });
const licensesOf = ({ appContext }: AcademicService) =>
  listLicenses(appContext.database.query, { mailbox: "ada@uni.example.org", limit: 10 });
const requestsOf = ({ appContext }: AcademicService) =>
  appContext.database.query.selectFrom("academicLicenseRequest").selectAll().orderBy("id").execute();

describe.each(databaseKinds)("the link in the reminder of an academic license on %s", (kind) => {
  test("renews with one press, once however often it is pressed, and adds a year to the end", async () => {
    const { service, address, licenseId } = await createEnding(kind);
    const { query } = service.appContext.database;
    const shown = await read(service, address);
    expect(shown.text).toMatch(/Renew your academic license for DesigniteJava[\s\S]*until Wednesday, January 5, 2028/);
    expect(await licensesOf(service)).toHaveLength(1);
    const answers = await Promise.all([1, 2, 3].map(() => press(service, address)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const pressed = await read(service, answers[0]?.headers.get("location") ?? "");
    expect(pressed.text).toContain("The new key is on its way to ada@uni.example.org");
    const [renewed, first, ...others] = await licensesOf(service);
    expect(others).toEqual([]);
    expect(renewed).toMatchObject({ renewsId: licenseId, issuedBy: "rule", revokedAt: null });
    expect(renewed?.expiresAt).toBe(first?.expiresAt.replace("2027", "2028"));
    expect(await requestsOf(service)).toMatchObject([{ state: "approved" }, { state: "approved" }]);
    expect(await findDecision(query, renewed?.requestId ?? "")).toMatchObject({ decidedThrough: "rule" });
    const ofRule = query.selectFrom("auditEntry").select("action").where("actor", "=", "rule").orderBy("sequence");
    expect((await ofRule.execute()).map(({ action }) => action)).toEqual([
      "request-received",
      "request-mailbox-proven",
      "request-approved",
      "license-issued",
    ]);
    expect(await findMismatches(query, service.appContext.signingKeys)).toEqual([]);
    const after = await read(service, address);
    expect(after.text).toMatch(/valid until Wednesday, January 5, 2028[\s\S]*status\?token=/);
    service.clock.advance(days(15));
    await remindOfExpiry(findRenewal, service.appContext);
    await service.sendMails();
    expect(service.transport.mails.filter(({ purpose }) => purpose === "license-reminder")).toHaveLength(1);
  });

  test("starts a new year after the end", async () => {
    const { service, address } = await createEnding(kind);
    service.clock.advance(days(50));
    await press(service, address);
    const [renewed] = await licensesOf(service);
    expect(renewed?.expiresAt.slice(0, 10)).toBe("2028-02-04");
  });

  test.each<[string, (service: AcademicService, licenseId: string) => Promise<unknown> | undefined]>([
    [
      "the institution is on no list any more",
      ({ appContext }) => {
        appContext.adviseOn = () => ({ kind: "unknown", publishedOn: "2026-03-01" });
        return undefined;
      },
    ],
    [
      "there are no lists",
      ({ appContext }) => {
        appContext.adviseOn = () => undefined;
        return undefined;
      },
    ],
    [
      "the license was revoked",
      ({ appContext }, id) => revokeLicense(id, { reason: "shared", operator: "Grace" }, appContext),
    ],
    [
      "the license is suspended",
      ({ appContext }, id) => auditedTransaction(appContext, "service", (tx) => suspendLicense(tx, id, "Asked back")),
    ],
    [
      "the license went to another mailbox",
      ({ appContext }, id) => {
        const changes = { reason: "moved", operator: "Grace", mailbox: "new@uni.example.org" };
        return reissueLicense(id, changes, appContext);
      },
    ],
  ])("asks the operator where %s", async (_, change) => {
    const { service, address, licenseId } = await createEnding(kind);
    await change(service, licenseId);
    const before = (await licensesOf(service)).length;
    expect((await read(service, address)).text).toContain("review the request");
    await Promise.all([1, 2].map(() => press(service, address)));
    expect(await licensesOf(service)).toHaveLength(before);
    const [, asked, ...others] = await requestsOf(service);
    expect(others).toEqual([]);
    expect(asked).toMatchObject({ state: "received", mailboxProvenAt: expect.any(String) });
    expect(asked?.explanation).toContain("Renews the license");
    await service.sendMails();
    const notice = service.transport.mails.findLast(({ purpose }) => purpose === "academic-notice");
    expect(notice?.text).toContain("Renews the license");
    expect((await read(service, address)).text).toContain("Your request is in review");
  });

  test("renews nothing sooner than the first reminder, for another person, or when it has expired", async () => {
    const { service, address } = await createEnding(kind);
    await press(service, address);
    await press(service, address);
    expect(await licensesOf(service)).toHaveLength(2);
    expect((await read(service, `${address}x`)).status).toBe(404);
    service.clock.advance(days(121));
    expect((await read(service, address)).status).toBe(410);
    expect((await press(service, address)).status).toBe(410);
  });

  test("leads to a person after the operator has undone the renewal", async () => {
    const { service, address } = await createEnding(kind);
    await press(service, address);
    const [renewed] = await licensesOf(service);
    await undoDecision(renewed?.requestId ?? "", operator, service.appContext);
    expect((await read(service, address)).text).toContain("Your request is in review");
    await press(service, address);
    expect(await licensesOf(service)).toMatchObject([{ revokedBy: "Grace" }, { revokedAt: null }]);
  });
});
