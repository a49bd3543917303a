import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { Device, operatorAtDesk } from "#test/support/desk-device.ts";
import { latestAuditEntries } from "../audit.ts";
import { days, minutes } from "../time.ts";

const rejection = { reason: "other", note: "The course is over." };

describe.each(databaseKinds)("the desk on %s", (kind) => {
  test("is shown to nobody who is not signed in, and the answer does not tell who is an operator", async () => {
    const service = await createAcademicService(kind);
    const device = new Device(service);
    const id = await service.ask();
    for (const address of [
      "/desk",
      "/desk/requests",
      `/desk/requests/${id}`,
      "/desk/people?email=ada@uni.example.org",
      "/desk/find?q=Lovelace",
      "/desk/mail",
    ]) {
      const page = await device.open(address);
      expect([page.text.includes("Send me a link"), page.text.includes("Ada Lovelace")]).toEqual([true, false]);
    }
    const known = await device.send("/desk/sign-in", { email: "review@example.org" });
    const stranger = await device.send("/desk/sign-in", { email: "mallory@example.org" });
    expect(stranger.text).toBe(known.text);
    await service.sendMails();
    const asked = service.transport.mails.filter(({ purpose }) => purpose === "operator-sign-in");
    expect(asked.map(({ recipient }) => recipient)).toEqual(["review@example.org"]);
  });

  test.each(["", "review"])("says at its field that %j is no address to sign in with", async (email) => {
    const device = new Device(await createAcademicService(kind));
    const refused = await device.send("/desk/sign-in", { email, back: "/desk/orders" });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('name="back" value="/desk/orders"')]);
    expect(refused.text).toMatch(/Enter one email[^<]*<\/p><input id="email"[^>]* aria-invalid="true"/);
  });

  test("signs a device in by a mailed link, which leads back to no other site", async () => {
    const service = await createAcademicService(kind);
    const device = new Device(service);
    expect((await device.signIn("review@example.org")).location).toBe("/desk");
    expect((await device.open("/desk")).text).toContain("review@example.org");
    for (const back of ["//evil.example/desk", "/deskevil", "/desk\r\nSet-Cookie: a=b", "/desk@evil.example"]) {
      service.clock.advance(minutes(16));
      await device.send("/desk/sign-in", { email: "review@example.org", back });
      await service.sendMails();
      const mail = service.transport.mails.findLast(({ purpose }) => purpose === "operator-sign-in");
      expect(mail?.text).toContain(`back=${encodeURIComponent("/desk")}\n`);
    }
    const foreign = { origin: "https://evil.example" };
    expect((await device.send("/desk/sign-in", { email: "review@example.org" }, foreign)).status).toBe(403);
  });

  test("does a thing once, and the log says who did it and from which device", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    const [page, approve] = [`/desk/requests/${id}`, `/desk/requests/${id}/approve`];
    const form = (await device.open(page)).text;
    const answers = await Promise.all([device.press(approve, form), device.press(approve, form)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
    expect(answers.find(({ status }) => status === 400)?.text).toContain("already sent this form.");
    const forms = service.app.database.query.selectFrom("jobRun").select("ranAt").where("job", "=", "desk-form");
    expect(await forms.execute()).toHaveLength(1);
    expect(await service.request(id)).toMatchObject({ state: "approved" });
    const entries = await latestAuditEntries(service.app.database.query, { limit: 100 });
    const [entry, ...others] = entries.filter(({ action }) => action === "request-approved");
    expect([entry?.actor, others]).toEqual(["operator:review@example.org", []]);
    expect(JSON.parse(entry?.details ?? "{}")).toEqual({
      device: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    // The number of a form is not kept for ever.
    service.clock.advance(days(31));
    await device.signIn("review@example.org");
    const other = await service.ask({ email: "grace@uni.example.org" });
    await device.act(`/desk/requests/${other}`, `/desk/requests/${other}/reject`, rejection);
    expect(await forms.execute()).toEqual([{ ranAt: service.clock.now().toISOString() }]);
  });

  test("a form that was refused keeps its entries, and can be sent again after a step back", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    const [page, reject] = [`/desk/requests/${id}`, `/desk/requests/${id}/reject`];
    const form = (await device.open(page)).text;
    const refused = await device.press(reject, form, { reason: "other", note: "a\0b" });
    expect([refused.status, refused.text.includes('aria-invalid="true"')]).toEqual([400, true]);
    expect((await device.press(reject, form, rejection)).status).toBe(303);
    expect((await device.press(reject, form, rejection)).text).toContain("already sent this form.");
    expect((await service.actions()).filter((action) => action === "request-rejected")).toHaveLength(1);
  });

  test("refuses a form of another site or of no page, and one without its number", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    const approve = `/desk/requests/${id}/approve`;
    expect((await device.send(approve, {})).status).toBe(400);
    const form = (await device.open(`/desk/requests/${id}`)).text;
    const once = /name="once" value="([^"]+)"/.exec(form)?.[1] ?? "";
    for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "same-site" }, {}])
      expect((await device.send(approve, { once }, headers)).status).toBe(403);
    expect(await service.request(id)).toMatchObject({ state: "received" });
  });

  test("loses nothing that was entered when the session ends in the middle of a form", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    const [page, reject] = [`/desk/requests/${id}`, `/desk/requests/${id}/reject`];
    const form = (await device.open(page)).text;
    await device.act("/desk", "/desk/sign-out", { all: "yes" });
    const away = await device.press(reject, form, rejection);
    expect([away.status, away.text.includes('value="The course is over."')]).toEqual([401, true]);
    service.clock.advance(minutes(2));
    await device.signIn("review@example.org");
    expect((await device.press(reject, away.text)).status).toBe(303);
    expect(await service.request(id)).toMatchObject({ state: "rejected" });
  });

  test("a form counts once, also when it is sent again on another device or after signing in anew", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    const form = (await device.open(`/desk/requests/${id}`)).text;
    const note = async (from: Device) => await from.press("/desk/notes", form, { text: "Called back." });
    expect((await note(device)).status).toBe(303);
    const other = new Device(service);
    expect((await note(other)).status).toBe(401);
    service.clock.advance(minutes(2));
    await other.signIn("review@example.org");
    expect((await note(other)).text).toContain("already sent this form.");
    await device.act("/desk", "/desk/sign-out");
    service.clock.advance(minutes(2));
    await device.signIn("review@example.org");
    expect((await note(device)).text).toContain("already sent this form.");
    const notes = service.app.database.query.selectFrom("operatorNote").select("text");
    expect(await notes.execute()).toHaveLength(1);
  });

  test("ends on every device when an operator signs out everywhere, and a copied cookie ends with its device", async () => {
    const { service, device } = await operatorAtDesk(kind);
    const copied = new Device(service);
    copied.cookie = device.cookie;
    expect((await copied.open("/desk")).text).toContain("review@example.org");
    expect((await device.act("/desk", "/desk/sign-out")).text).toContain("This device is signed out");
    expect((await copied.open("/desk")).text).toContain("Send me a link");
    await device.signIn("review@example.org");
    const other = new Device(service);
    service.clock.advance(minutes(2));
    await other.signIn("review@example.org");
    expect((await device.act("/desk", "/desk/sign-out", { all: "yes" })).text).toContain("All your devices");
    expect((await other.open("/desk")).text).toContain("Send me a link");
  });

  test("a note stands with its thing, is text, and is in no log", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    const page = `/desk/requests/${id}`;
    const form = (await device.open(page)).text;
    expect((await device.press("/desk/notes", form, { text: "a\0b" })).status).toBe(400);
    expect((await device.press("/desk/notes", form, { text: "a", subject: "a\0b" })).status).toBe(400);
    const written = await device.act(page, "/desk/notes", { text: "Called back.\n<b>Nice</b>" });
    expect(written.location).toBe(`${page}?done=noted`);
    expect((await device.open(page)).text).toContain("Called back.\n&lt;b&gt;Nice&lt;/b&gt;");
    const log = JSON.stringify(await latestAuditEntries(service.app.database.query, { limit: 100 }));
    expect([log.includes("Called"), log.includes("note-written")]).toEqual([false, true]);
    await device.act(page, "/desk/notes/remove");
    expect(await service.app.database.query.selectFrom("operatorNote").select("text").execute()).toEqual([]);
  });

  test("opening pages changes nothing, and what visitors write is text", async () => {
    const { service, device } = await operatorAtDesk(kind);
    const script = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;
    const id = await service.ask({ name: `Eve ${script}`, university: `U ${script}`, email: "eve@uni.example.org" });
    service.clock.advance(days(3));
    const { query } = service.app.database;
    const state = async () => [
      await query.selectFrom("auditEntry").select("id").execute(),
      await query.selectFrom("outgoingMail").select(["id", "state"]).execute(),
      await query.selectFrom("jobRun").selectAll().execute(),
    ];
    const before = await state();
    const pages = await Promise.all(
      [
        "/desk",
        "/desk/sign-out",
        "/desk/requests?list=all",
        `/desk/requests/${id}`,
        "/desk/mail?list=all",
        `/desk/people?email=${encodeURIComponent(script)}`,
        "/desk/people?email=eve@uni.example.org",
        `/desk/find?q=${encodeURIComponent(script)}`,
        "/desk/find?q=alert",
        `/desk/requests/${encodeURIComponent(script)}`,
        "/desk/requests/%00",
      ].map((address) => device.open(address)),
    );
    expect(pages.filter(({ text }) => /<script>alert|<img src=x/.test(text))).toEqual([]);
    expect(pages.filter(({ status }) => status >= 500)).toEqual([]);
    expect(pages.some(({ text }) => text.includes("&lt;script&gt;"))).toBe(true);
    for (const { headers } of pages.filter(({ status }) => status === 200)) {
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("referrer-policy")).toBe("same-origin");
      expect(headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'/);
    }
    expect(await state()).toEqual(before);
  });
});
