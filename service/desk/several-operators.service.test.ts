import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { Device } from "#test/support/desk-device.ts";
import { latestAuditEntries } from "../audit.ts";

const both = ["ada@vendor.example.org", "grace@vendor.example.org"];

describe.each(databaseKinds)("several operators on %s", (kind) => {
  test("each gets the notice, the log says who decided, and who is taken off the list has no device any more", async () => {
    const service = await createAcademicService(kind);
    service.app.operators = both;
    const id = await service.ask();
    await service.sendMails();
    const to = service.transport.mails.filter(({ purpose }) => purpose === "academic-notice");
    expect(to.map(({ recipient }) => recipient).sort()).toEqual(both);
    const device = new Device(service);
    await device.signIn("grace@vendor.example.org");
    await device.act(`/desk/requests/${id}`, `/desk/requests/${id}/approve`);
    expect(await service.request(id)).toMatchObject({ state: "approved" });
    const entries = await latestAuditEntries(service.app.database.query, { subjectId: id, limit: 100 });
    expect(entries.find(({ action }) => action === "request-approved")).toMatchObject({
      actor: "operator:grace@vendor.example.org",
    });
    service.app.operators = ["ada@vendor.example.org"];
    expect((await device.open(`/desk/requests/${id}`)).text).toContain("Send me a link");
  });

  test("a link to sign in works for nobody who was taken off the list meanwhile", async () => {
    const service = await createAcademicService(kind);
    service.app.operators = both;
    const device = new Device(service);
    await device.send("/desk/sign-in", { email: "grace@vendor.example.org" });
    await service.sendMails();
    const mail = service.transport.mails.findLast(({ purpose }) => purpose === "operator-sign-in");
    expect(mail?.recipient).toBe("grace@vendor.example.org");
    service.app.operators = ["ada@vendor.example.org"];
    const address = mail?.text.match(/\/desk\/sign-in\/link\S+/)?.[0] ?? "";
    expect(await device.send(address, {})).toMatchObject({ status: 410 });
  });
});
