import { describe, expect, test } from "vitest";
import { type AcademicService, createAcademicService, operator } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { approveRequest } from "../academic/decide-request.ts";
import { days } from "../time.ts";
import { remindOfExpiry } from "./remind-of-expiry.ts";
import { revokeLicense } from "./revoke-license.ts";

const subjects = async ({ app }: AcademicService) => {
  const mails = app.database.query.selectFrom("outgoingMail").selectAll().where("purpose", "=", "license-reminder");
  return (await mails.orderBy("createdAt").execute()).map(({ subject }) => subject);
};

async function issue(service: AcademicService): Promise<string> {
  return (await approveRequest(await service.ask(), { operator }, service.app)).id;
}

describe.each(databaseKinds)("reminders on %s", (kind) => {
  test("are sent 30 and 7 days before the end, each once", async () => {
    const service = await createAcademicService(kind);
    await issue(service);
    for (const pause of [334, 1, 1, 20, 2, 1, 6, 1]) {
      service.clock.advance(days(pause));
      await Promise.all([remindOfExpiry(service.app), remindOfExpiry(service.app)]);
    }
    expect(await subjects(service)).toEqual([
      "Your license for DesigniteJava ends in 30 days",
      "Your license for DesigniteJava ends in 7 days",
    ]);
  });

  test("of an academic license lead to the form", async () => {
    const service = await createAcademicService(kind);
    await issue(service);
    service.clock.advance(days(345));
    await remindOfExpiry(service.app);
    await service.sendMails();
    const reminder = service.transport.mails.find(({ purpose }) => purpose === "license-reminder");
    expect(reminder?.text).toContain("http://localhost:8000/acad-lic-request\n");
    expect(reminder?.text).toContain("The key you have stays valid until the end of its term.");
  });

  test("state the remaining time if the service was down on the day", async () => {
    const service = await createAcademicService(kind);
    await issue(service);
    service.clock.advance(days(362));
    await remindOfExpiry(service.app);
    expect(await subjects(service)).toEqual(["Your license for DesigniteJava ends in 3 days"]);
  });

  test("reach the others where one fails", async () => {
    const service = await createAcademicService(kind);
    const failing = await issue(service);
    await service
      .ask({ email: "grace@uni.example.org", name: "Grace Hopper" })
      .then((id) => approveRequest(id, { operator }, service.app));
    service.clock.advance(days(340));
    const failures: unknown[] = [];
    const reportError = (error: unknown) => void failures.push(error);
    const { query } = service.app.database;
    await query.updateTable("license").set({ products: "nothing" }).where("id", "=", failing).execute();
    await remindOfExpiry({ ...service.app, reportError });
    expect([failures.length, await subjects(service)]).toEqual([1, ["Your license for DesigniteJava ends in 25 days"]]);
  });

  test("are not sent for a revoked license or to a licensee with a later one", async () => {
    const service = await createAcademicService(kind);
    await issue(service);
    service.clock.advance(days(300));
    const later = await issue(service);
    service.clock.advance(days(40));
    await remindOfExpiry(service.app);
    expect(await subjects(service)).toEqual([]);
    await revokeLicense(later, { reason: "lost", operator: "Grace" }, service.app);
    service.clock.advance(days(310));
    await remindOfExpiry(service.app);
    expect(await subjects(service)).toEqual([]);
  });
});
