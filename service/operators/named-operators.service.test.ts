import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { Device } from "#test/support/desk-device.ts";
import { named, setOperators } from "#test/support/named-operators.ts";
import { latestAuditEntries } from "../platform/audit/audit-store.ts";
import { queueOperatorMails } from "../platform/mail/mail-queue.ts";

const reviewer = (name: string) => named(name, ["review"]);

describe.each(databaseKinds)("named operators on %s", (kind) => {
  test("each gets the notice, and the log says who decided", async () => {
    const service = await createAcademicService(kind);
    await setOperators(service, named("Ada"), reviewer("Grace"));
    const id = await service.ask();
    await service.sendMails();
    const to = service.transport.mails.filter(({ purpose }) => purpose === "academic-notice");
    expect(to.map(({ recipient }) => recipient).sort()).toEqual(["ada@vendor.example.org", "grace@vendor.example.org"]);
    const device = new Device(service);
    await device.signIn("grace@vendor.example.org");
    await device.fillIn(`/desk/requests/approve?ids=${id}`);
    expect(await service.request(id)).toMatchObject({ state: "approved" });
    const entries = await latestAuditEntries(service.appContext.database.query, { subjectId: id, limit: 100 });
    expect(entries.find(({ action }) => action === "request-approved")).toMatchObject({ actor: "operator:Grace" });
    await setOperators(service, named("Ada"));
    expect((await device.open(`/desk/requests/${id}`)).text).toContain("Send me a link");
  });

  test("a mail queued at the moment of the removal is not sent", async () => {
    const service = await createAcademicService(kind);
    await setOperators(service, named("Ada"), reviewer("Grace"));
    const { appContext } = service;
    const { query } = appContext.database;
    const mail = { purpose: "operator-alarm", aboutId: "x" } as const;
    await queueOperatorMails(query, appContext, "review", mail, () => ({ subject: "s", text: "t", html: "h" }));
    await query.deleteFrom("operator").where("name", "=", "Grace").execute();
    await service.sendMails();
    const alarms = service.transport.mails.filter(({ purpose }) => purpose === "operator-alarm");
    expect(alarms.map(({ recipient }) => recipient)).toEqual(["ada@vendor.example.org"]);
  });

  test("a mail that nobody else has goes to the mailbox for reviews", async () => {
    const service = await createAcademicService(kind);
    await setOperators(service, reviewer("Ada"), named("Grace", ["sell"]));
    const { appContext } = service;
    const mail = { purpose: "operator-alarm", aboutId: "x" } as const;
    const compose = () => ({ subject: "An order", text: "t", html: "h" });
    await queueOperatorMails(appContext.database.query, appContext, "sell", mail, compose);
    await setOperators(service, reviewer("Ada"));
    await service.sendMails();
    const alarm = service.transport.mails.findLast(({ purpose }) => purpose === "operator-alarm");
    expect(alarm).toMatchObject({ subject: "An order", recipient: "review@example.org" });
  });
});
