import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { issueLicense } from "#test/support/issue-license.ts";
import { addDuration, days } from "../time.ts";
import { findLicense, isInForce, isLast } from "./license-store.ts";
import { reissueLicense, renewLicense } from "./reissue-license.ts";
import { revokeLicense } from "./revoke-license.ts";

const operator = "Grace";

async function createLicense(kind: (typeof databaseKinds)[number], terms: { days?: number } = {}) {
  const service = await createAcademicService(kind);
  const { app, clock } = service;
  const id = await issueLicense(app, terms);
  const renew = async (of: string) => await renewLicense(of, { operator }, app);
  const reissue = async (of: string) => {
    return (await reissueLicense(of, { operator, reason: "Wrong computer" }, app)).id;
  };
  const endingSoon = async () => {
    const ending = app.database.query.selectFrom("license").select("id").where(isInForce(clock.now())).where(isLast);
    const before = addDuration(clock.now(), days(30)).toISOString();
    return (await ending.where("expiresAt", "<", before).execute()).map((license) => license.id);
  };
  return { service, id, renew, reissue, endingSoon };
}

describe.each(databaseKinds)("a license on %s", (kind) => {
  test("that goes on in another mailbox tells the former one, also after its end", async () => {
    const { service, id } = await createLicense(kind);
    await service.sendMails();
    const told = async () => {
      await service.sendMails();
      const mails = service.transport.mails.filter(({ purpose }) => purpose === "license-revoked");
      return mails.map(({ recipient, subject }) => `${recipient}: ${subject}`);
    };
    const first = "ada@example.org: Your license for DPy was renewed for another email address";
    const outcome = await renewLicense(id, { operator, email: "eve@example.org" }, service.app);
    expect(await told()).toEqual([first]);
    service.clock.advance(days(800));
    const extension = { email: "bo@example.org", expiresAt: addDuration(service.clock.now(), days(30)) };
    await reissueLicense(outcome.id, { operator, reason: "Late", ...extension }, service.app);
    expect(await told()).toEqual([first, "eve@example.org: Your license for DPy has ended"]);
  });

  test("that is renewed late gets a term that starts now", async () => {
    const { service, id, renew } = await createLicense(kind);
    service.clock.advance(days(400));
    expect(await renew(id)).toMatchObject({ expiresAt: "2028-02-09T12:00:00.000Z" });
  });

  test("that ten operators renew at once has one successor", async () => {
    const { service, id, renew } = await createLicense(kind);
    const renewals = await Promise.allSettled(Array.from({ length: 10 }, () => renew(id)));
    expect(renewals.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await service.app.database.query.selectFrom("license").select("id").execute()).toHaveLength(2);
  });

  test("that is replaced keeps its place in the sequence of renewals", async () => {
    const { service, id, renew, reissue, endingSoon } = await createLicense(kind, { days: 20 });
    const renewed = await renew(id);
    const replaced = await reissue(renewed.id);
    const { query } = service.app.database;
    expect(await findLicense(query, replaced)).toMatchObject({ renewsId: id });
    expect(await endingSoon()).toEqual([]);
    await expect(renew(id)).rejects.toThrow("already renewed");
    const first = await reissue(id);
    await expect(renew(first)).rejects.toThrow("already renewed");
    await revokeLicense(replaced, { operator, reason: "Wrong computer" }, service.app);
    expect(await endingSoon()).toEqual([first]);
  });
});
