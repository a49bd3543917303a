import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { Device, operatorAtDesk } from "#test/support/desk-device.ts";
import { givePostalAddress } from "#test/support/postal-address.ts";
import { reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { addSubscribers } from "#test/support/subscribers.ts";
import { nouns } from "../admin-commands.ts";
import { latestAuditEntries } from "../audit.ts";
import { findCommand } from "../cli/run-cli.ts";
import { days, minutes } from "../time.ts";
import { type DeskNoun, deskNouns } from "./desk-subjects.ts";

givePostalAddress();

test("a field of a page is a flag of its command", () => {
  const faults = Object.entries<DeskNoun>(deskNouns).flatMap(([noun, { actions, commands: ofNoun = noun }]) =>
    actions.flatMap(({ verb, commands = ofNoun, idFlag, fields = {}, given = {} }) => {
      const flags = findCommand(nouns, commands, verb)?.flags;
      const needed = [...Object.keys(fields), ...Object.keys(given), ...(idFlag ? [idFlag] : [])];
      return flags
        ? needed.filter((name) => !(name in flags)).map((name) => `${noun} ${verb} ${name}`)
        : [`${noun} ${verb}`];
    }),
  );
  expect(faults).toEqual([]);
});

describe.each(databaseKinds)("the operator's pages on %s", (kind) => {
  test("are shown to nobody who is not signed in, and the answer does not tell who is an operator", async () => {
    const service = await createAcademicService(kind);
    const device = new Device(service);
    const id = await service.ask();
    for (const address of [
      "/desk",
      "/desk/requests",
      `/desk/requests/${id}`,
      "/desk/people?email=ada@uni.example.org",
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

  test.each(["", "review"])("say at its field that %j is no address to sign in with", async (email) => {
    const device = new Device(await createAcademicService(kind));
    const refused = await device.send("/desk/sign-in", { email, back: "/desk/orders" });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('name="back" value="/desk/orders"')]);
    expect(refused.text).toMatch(
      new RegExp(`Enter one email[^<]*</p><input id="email"[^>]* aria-invalid="true"[^>]* value="${email}"`),
    );
  });

  test("sign a device in by a mailed link, which leads back to no other site", async () => {
    const service = await createAcademicService(kind);
    const device = new Device(service);
    expect((await device.signIn("review@example.org")).location).toBe("/desk");
    expect((await device.open("/desk")).text).toContain("Signed in as review@example.org.");
    await device.send("/desk/sign-in", { email: "review@example.org", back: "//evil.example/desk" });
    const other = new Device(service);
    service.clock.advance(minutes(2));
    await other.send("/desk/sign-in", { email: "review@example.org", back: "/deskevil" });
    await service.sendMails();
    const mail = service.transport.mails.findLast(({ purpose }) => purpose === "operator-sign-in");
    expect(mail?.text).toContain(`back=${encodeURIComponent("/desk")}\n`);
  });

  test("approve a request, once, and the log says who did it and from which device", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    expect((await device.open("/desk/requests")).text).toContain(id);
    const page = await device.open(`/desk/requests/${id}`);
    expect(page.text).toContain("Ada Lovelace");
    const address = `/desk/requests/approve?ids=${id}`;
    const form = (await device.open(address)).text;
    const titles = [page.text, form, (await device.open("/desk")).text].map(
      (text) => /<title>(.*)<\/title>/.exec(text)?.[1],
    );
    expect(titles).toEqual([
      `Designite | Request ${id.slice(-8)} | Ada Lovelace, ada@uni.example.org, Java, University of London, received`,
      "Designite | Approve | Ada Lovelace, ada@uni.example.org, Java, University of London, received",
      "Designite | What&#x27;s waiting today",
    ]);
    expect((await device.press(address, form)).text).toContain("Approved.");
    expect((await device.press(address, form)).text).toContain("already sent this form.");
    const forms = async () =>
      await service.app.database.query.selectFrom("jobRun").select("ranAt").where("job", "=", "desk-form").execute();
    expect(await forms()).toHaveLength(1);
    expect(await service.request(id)).toMatchObject({ state: "approved" });
    const [entry] = (await latestAuditEntries(service.app.database.query, { limit: 100 })).filter(
      ({ action }) => action === "request-approved",
    );
    expect(entry).toMatchObject({ actor: "operator:review@example.org" });
    expect(JSON.parse(entry?.details ?? "{}")).toEqual({
      through: "desk",
      device: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const log = (await device.open(`/desk/requests/${id}`)).text;
    expect(log).toContain("through: desk");
    // As a person reads it, and not once more as it is stored.
    expect(log).not.toContain("request-approved");
    // The number of a form is kept for as long as the form can be sent.
    service.clock.advance(days(2));
    await device.fillIn(`/desk/requests/reject?ids=${await service.ask({ email: "grace@uni.example.org" })}`, {
      reason: "unexplained-repeat",
    });
    expect(await forms()).toEqual([{ ranAt: service.clock.now().toISOString() }]);
  });

  test("decide on several requests at once, and say which of them could not be decided", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    const other = await service.ask({ email: "grace@uni.example.org" });
    const refused = await device.fillIn(`/desk/requests/reject?ids=${id}&ids=${other}`, { reason: "other", note: "" });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Note to the requester is missing");
    await device.fillIn(`/desk/requests/reject?ids=${id}`, { reason: "unexplained-repeat" });
    const done = await device.fillIn(`/desk/requests/approve?ids=${id}&ids=${other}`);
    expect(done.text).toContain(`${id.slice(-8)}</a> is decided.`);
    // Neither is lost among the others: what was not done stands first, with its form.
    expect(done.text).toContain("<h1>Approve: 1 of 2 done</h1>");
    expect(done.text.indexOf("is decided.")).toBeLessThan(done.text.indexOf("Approved. License"));
    expect(done.text).toContain(`href="/desk/requests/approve?ids=${id}"`);
    expect(await service.request(id)).toMatchObject({ state: "rejected" });
    expect(await service.request(other)).toMatchObject({ state: "approved" });
  });

  test("name what is wrong with a form beside its fields, and keep what was entered", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    const address = `/desk/requests/reject?ids=${id}`;
    const refused = await device.fillIn(address, { reason: "other", note: "" });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(
      /role="alert">Note to the requester is missing[^<]*<\/p>\s<input id="field-note" name="note" aria-invalid="true" aria-describedby="field-note-fault field-note-hint" autofocus/,
    );
    expect(refused.text).toContain('<option value="other" selected>');
    expect(await service.request(id)).toMatchObject({ state: "received" });
  });

  test("say first what will happen where it cannot be taken back", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    await device.fillIn(`/desk/requests/approve?ids=${id}`);
    const { query } = service.app.database;
    const license = await query.selectFrom("license").select("id").executeTakeFirstOrThrow();
    const address = `/desk/licenses/revoke?ids=${license.id}`;
    const asked = await device.fillIn(address, { reason: "The key was published" });
    expect(asked.text).toContain("This can&#39;t be undone.");
    const revoked = async () => (await query.selectFrom("licenseRevocation").selectAll().execute()).length;
    expect(await revoked()).toBe(0);
    expect((await device.press(address, asked.text)).status).toBe(200);
    expect(await revoked()).toBe(1);
  });

  test("refuse a form of another site, of another device, and without its token", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    const address = `/desk/requests/approve?ids=${id}`;
    const form = (await device.open(address)).text;
    expect((await device.send("/desk/requests/approve", { ids: id })).status).toBe(400);
    expect((await device.send("/desk/requests/approve", { ids: id }, { origin: "https://evil.example" })).status).toBe(
      403,
    );
    const other = new Device(service);
    service.clock.advance(minutes(2));
    await other.signIn("review@example.org");
    expect((await other.press(address, form)).status).toBe(400);
    expect(await service.request(id)).toMatchObject({ state: "received" });
  });

  test("lose nothing that was entered when the session ends in the middle of a form", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    const address = `/desk/requests/reject?ids=${id}`;
    const form = (await device.open(address)).text;
    await device.press("/desk/sign-out", (await device.open("/desk")).text, { all: "yes" });
    const away = await device.press(address, form, { reason: "other", note: "The course is over." });
    expect(away.status).toBe(401);
    expect(away.text).toContain('value="The course is over."');
    service.clock.advance(minutes(2));
    await device.signIn("review@example.org");
    const again = await device.press(address, away.text);
    expect(again.text).toContain("Check your entries");
    const done = await device.press(address, again.text, { reason: "other", note: "The course is over." });
    expect(done.text).toContain("Rejected.");
    expect(await service.request(id)).toMatchObject({ state: "rejected" });
  });

  test("end on every device when an operator signs out everywhere", async () => {
    const { service, device } = await operatorAtDesk(kind);
    const other = new Device(service);
    service.clock.advance(minutes(2));
    await other.signIn("review@example.org");
    const copied = new Device(service);
    copied.cookie = other.cookie;
    await device.press("/desk/sign-out", (await device.open("/desk")).text, { all: "yes" });
    expect((await copied.open("/desk")).text).toContain("Send me a link");
    service.clock.advance(minutes(2));
    await device.signIn("review@example.org");
    expect((await device.open("/desk")).text).toContain("Signed in as");
    expect((await copied.open("/desk")).text).toContain("Send me a link");
  });

  test("try an issue of the newsletter, and send it after a question", async () => {
    const { service, device } = await operatorAtDesk(kind);
    await addSubscribers(service.app, ["ada"]);
    const list = (await device.open("/desk/newsletter")).text;
    const name = /href="\/desk\/newsletter\/([a-z0-9-]+)"/.exec(list)?.[1] ?? "";
    expect((await device.open(`/desk/newsletter/${name}`)).text).toContain("Subject");
    const address = `/desk/newsletter/send?ids=${name}`;
    const asked = await device.fillIn(address);
    expect(asked.text).toContain("to 1 subscribers.");
    expect((await device.press(address, asked.text)).text).toContain("Started");
    expect((await device.open("/desk/newsletter")).text).not.toMatch(/not yet<\/td><td[^>]*><\/td>/);
  });

  test("name one time zone, that of the working days", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    await device.fillIn(`/desk/requests/approve?ids=${id}`);
    const order = await reportAndSettle([["1", { kind: "paid", details: sampleOrder }]], service.app);
    const { id: license } = await service.app.database.query
      .selectFrom("license")
      .select("id")
      .executeTakeFirstOrThrow();
    for (const address of [
      "/desk/requests?list=All",
      `/desk/requests/${id}`,
      "/desk/licenses?list=All",
      `/desk/licenses/${license}`,
      `/desk/orders/${order}`,
    ]) {
      const { text } = await device.open(address);
      expect([address, /\bUTC\b|T\d\d:\d\d|:\d\d(?:\.\d+)?Z\b/.exec(text)?.[0]]).toEqual([address, undefined]);
      expect(text).toContain("Eastern Time");
    }
  });

  test("show everything of a customer, in time", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    await service.sendMails();
    const page = await device.open((await device.open("/desk/find?q=ada@uni.example.org")).location);
    expect(page.text).toContain(id);
    expect(page.text).toContain("Email: Academic receipt</a>: handed over to the mail server");
  });
});
