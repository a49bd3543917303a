import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { operatorAtDesk } from "#test/support/desk-device.ts";
import { PropsDevice } from "#test/support/desk-props.ts";
import { days } from "../time.ts";
import { plainViews } from "../web/view.ts";

async function requestsAtDesk(kind: (typeof databaseKinds)[number]) {
  const service = await createAcademicService(kind, { views: plainViews() });
  const device = new PropsDevice(service);
  await device.signIn();
  const id = await service.ask();
  const page = (of = id) => device.props("desk/request", `/desk/requests/${of}`);
  const press = async (action: string, fields: Record<string, string> = {}, of = id) =>
    await device.act(`/desk/requests/${of}/${action}`, await page(of), fields);
  const list = (which = "open") => device.props("desk/requests", `/desk/requests?list=${which}`);
  return { service, device, id, page, press, list };
}

const repeat = { reason: "unexplained-repeat", note: "" };

describe.each(databaseKinds)("academic requests at the desk on %s", (kind) => {
  test("are approved once, the log says who did it and from which device, and the key is sent", async () => {
    const { service, device, id, page, press } = await requestsAtDesk(kind);
    const opened = await page();
    expect(opened.can).toEqual({ decide: true, undo: false });
    const approve = `/desk/requests/${id}/approve`;
    expect((await device.act(approve, opened)).location).toContain("done=approved");
    expect((await device.act(approve, opened)).refusal?.message).toContain("already sent");
    expect((await press("approve")).refusal?.message).toContain("isn't open anymore");
    await service.sendMails();
    expect(await service.request(id)).toMatchObject({ state: "approved" });
    expect(await device.file("/desk/requests/institutions.csv")).toMatch(/^University of London,1,2026-01-05/m);
    const { license, decision, history } = await page();
    expect([license?.href, decision?.by]).toEqual([
      expect.stringMatching(/^\/desk\/licenses\/[0-9a-f-]{36}$/),
      "review@example.org",
    ]);
    const entry = history.log.find(({ action }) => action === "request-approved");
    expect(entry).toMatchObject({
      actor: "operator:review@example.org",
      details: { device: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    expect(history.mails.map(({ purpose }) => purpose)).toContain("license-key");
    expect(JSON.stringify(await page())).not.toMatch(/token=|eyJhbGci/);
  });

  test("are not approved before somebody has seen the tool accept the keys, which is said with what to do", async () => {
    const { service, id, press } = await requestsAtDesk(kind);
    const { acceptedKeys } = service.app.sales;
    service.app.sales = { ...service.app.sales, acceptedKeys: [] };
    const refused = await press("approve");
    expect(refused.refusal?.message).toMatch(/Nobody has confirmed that DesigniteJava.*npm run setup/);
    expect(await service.request(id)).toMatchObject({ state: "received" });
    service.app.sales = { ...service.app.sales, acceptedKeys };
    expect((await press("approve")).location).toContain("done=approved");
  });

  test("say so when they repeat one that was approved, as after a mistaken registration", async () => {
    const { service, page, press } = await requestsAtDesk(kind);
    await press("approve");
    const again = await service.ask();
    expect(Object.fromEntries((await page(again)).evidence).Repeats).toMatch(/^the request of .* for Java, which was/);
    await service.sendMails();
    const notice = service.transport.mails.findLast(({ purpose }) => purpose === "academic-notice");
    expect(notice?.text).toContain("may have registered that key by mistake");
    const other = await service.ask({ lang: "Python" });
    expect(Object.fromEntries((await page(other)).evidence)).not.toHaveProperty("Repeats");
    await press("approve", {}, again);
    expect(await service.app.database.query.selectFrom("license").select("id").execute()).toHaveLength(2);
  });

  test("are decided by one of two operators at once", async () => {
    const { service, device, id, page } = await requestsAtDesk(kind);
    const [one, other] = [await page(), await page()];
    const outcomes = await Promise.all([
      device.act(`/desk/requests/${id}/approve`, one),
      device.act(`/desk/requests/${id}/reject`, other, repeat),
    ]);
    expect(outcomes.filter(({ refusal }) => refusal === undefined)).toHaveLength(1);
    const decided = (await service.actions()).filter((action) => /^request-(approved|rejected)$/.test(action));
    expect(decided).toHaveLength(1);
  });

  test("are listed with what helps to decide", async () => {
    const { service, page, list } = await requestsAtDesk(kind);
    const again = await service.ask({ email: "ada+2@uni.example.org", university: "Uni \u202Bof X" });
    expect((await list()).requests).toMatchObject([
      { name: "Ada Lovelace", isLate: false, domain: expect.any(String), earlierRequests: 1 },
      { id: again, earlierRequests: 1 },
    ]);
    expect(Object.fromEntries((await page(again)).evidence)).toMatchObject({
      "Other spellings of this address": expect.stringMatching(/^ada@uni\.example\.org, .*, Java: received$/),
    });
  });

  test("are rejected with a reason, and the rejection can be taken back for one day", async () => {
    const { service, device, id, page, press, list } = await requestsAtDesk(kind);
    expect((await press("reject", { reason: "", note: "" })).refusal?.faults).toHaveProperty("reason");
    const refused = await press("reject", { reason: "other", note: "" });
    expect(refused.refusal).toMatchObject({ faults: { note: expect.any(String) }, values: { reason: "other" } });
    expect((await press("reject", { reason: "other", note: "The course is over." })).location).toContain("rejected");
    expect((await page()).can).toEqual({ decide: false, undo: true });
    expect((await list()).requests).toEqual([]);
    expect((await list("all")).requests).toMatchObject([{ id, state: "rejected" }]);
    expect((await press("undo")).location).toContain("done=undone");
    expect((await page()).can).toEqual({ decide: true, undo: false });
    await press("reject", repeat);
    service.clock.advance(days(2));
    await device.signIn();
    expect((await page()).can).toEqual({ decide: false, undo: false });
    expect((await press("undo")).refusal).toBeDefined();
  });

  test("are decided many at once, and those that could not be are said", async () => {
    const { service, device, id, press, list } = await requestsAtDesk(kind);
    const other = await service.ask({ email: "grace@uni.example.org" });
    const opened = await list();
    await press("reject", repeat);
    const decide = "/desk/requests/decide";
    const both = { [`chosen.${id}`]: "yes", [`chosen.${other}`]: "yes" };
    expect((await device.act(decide, opened, { verdict: "approve" })).refusal?.message).toContain(
      "Choose at least one",
    );
    const wordless = { ...both, verdict: "reject", reason: "other" };
    expect((await device.act(decide, await list(), wordless)).refusal?.message).toContain("one by one");
    const { location } = await device.act(decide, opened, { ...both, verdict: "approve" });
    expect(location).toContain("done=partly&count=1");
    expect(await service.request(other)).toMatchObject({ state: "approved" });
  });

  test("stay chosen when the decision on many is refused", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    const other = await service.ask({ email: "grace@uni.example.org" });
    const decide = "/desk/requests/decide";
    const chosen = { [`chosen.${id}`]: "yes", verdict: "reject", reason: "" };
    const { text } = await device.act("/desk/requests", decide, chosen);
    const isChecked = (of: string) =>
      new RegExp(`<input[^>]*name="chosen\\.${of}"[^>]*>`).exec(text)?.[0].includes("checked");
    expect([isChecked(id), isChecked(other)]).toEqual([true, false]);
    expect(text).not.toContain('<option value="other"');
  });

  test("keep names that are too long for a license, so that the operator shortens them", async () => {
    const { service, press } = await requestsAtDesk(kind);
    const long = await service.ask({
      email: "long@uni.example.org",
      name: "é".repeat(100),
      university: "é".repeat(200),
    });
    const refused = await press("approve", {}, long);
    expect(refused.refusal?.message).toContain("bytes too long");
    expect((await press("approve", { licensee: "Ada", organization: "London" }, long)).location).toContain("approved");
    const license = service.app.database.query.selectFrom("license").select(["licensee", "organization"]);
    expect(await license.executeTakeFirst()).toEqual({ licensee: "Ada", organization: "London" });
  });

  test("are decided by nobody who isn't signed in, and nothing that was typed is lost", async () => {
    const { service, id, page } = await requestsAtDesk(kind);
    const opened = await page();
    const fields = { reason: "other", note: "The course is over." };
    const away = await new PropsDevice(service).act(`/desk/requests/${id}/reject`, opened, fields);
    expect(away).toMatchObject({ status: 401, props: { fields } });
    expect(await service.request(id)).toMatchObject({ state: "received" });
  });
});
