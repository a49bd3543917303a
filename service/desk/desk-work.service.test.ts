import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { createCliWithService } from "#test/support/cli-with-service.ts";
import { buySeats } from "#test/support/customer.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { Device } from "#test/support/desk-device.ts";
import { javaLine, reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { addSubscribers } from "#test/support/subscribers.ts";
import { latestAuditEntries } from "../audit.ts";
import { suppressionOf } from "../newsletter/suppression-store.ts";
import { addOrderEvent } from "../orders/order-store.ts";
import { hours, minutes } from "../time.ts";

type Kind = (typeof databaseKinds)[number];

async function operatorAtDesk(kind: Kind) {
  const service = await createAcademicService(kind);
  const device = new Device(service);
  await device.signIn("review@example.org");
  const { query } = service.app.database;
  return { service, device, query };
}

const unknownPrice = { ...sampleOrder, lines: [{ ...javaLine, offer: null, price: "pri_unknown" }] };

describe.each(databaseKinds)("the work of an operator on %s", (kind) => {
  test("an order that waits stands on the desk with what helps, and leaves it when that is done", async () => {
    const { service, device } = await operatorAtDesk(kind);
    const id = await reportAndSettle([["1", { kind: "paid", details: unknownPrice }]], service.app);
    const desk = (await device.open("/desk")).text;
    expect(desk).toContain("1 order without a key");
    expect(desk).toContain(`href="/desk/orders/assign?ids=${id}"`);
    const { asked, done } = await device.confirm(`/desk/orders/not-ours?ids=${id}`, { item: "1" });
    expect(asked.text).toContain("To undo this, identify the item.");
    expect(asked.text).toContain("stays paid: USD 250.00. No keys would be issued: none of its items");
    expect(done.text).toContain("None of its items is one of our licenses");
    expect((await device.open("/desk")).text).not.toContain("1 order without a key");
  });

  test("an order that was paid a moment ago is said to be served, and needs nobody before 10 minutes are over", async () => {
    const { service, device } = await operatorAtDesk(kind);
    await reportAndSettle([["1", { kind: "paid", details: unknownPrice }]], service.app);
    const paidAt = service.clock.now().toISOString();
    await service.app.database.query.updateTable("customerOrder").set({ problem: null, paidAt }).execute();
    const look = async () => (await device.open("/desk")).text;
    expect(await look()).toContain("Its keys are being prepared.");
    expect(await look()).not.toContain('href="/desk/orders/assign');
    service.clock.advance(hours(1));
    expect(await look()).toContain("It&#39;s waiting for a key or its email.");
    expect(await look()).toContain('href="/desk/orders/assign');
  });

  test("a question about a payment is answered a minute later, and asked again on another day", async () => {
    const { cli, service } = await createCliWithService(kind);
    const device = new Device(service);
    await device.signIn("review@example.org");
    const ordered = ["--offer", "professional-java", "--buyer", "Ada Lovelace", "--email", "ada@engines.example.org"];
    for (const _ of ["today", "tomorrow"]) await cli.run(["orders", "create", ...ordered]);
    const orders = await service.app.database.query.selectFrom("customerOrder").select("id").execute();
    const [today = "", tomorrow = ""] = orders.map(({ id }) => `/desk/orders/paid?ids=${id}`);
    const first = await device.ask(today);
    expect(first.text).toContain(" 07:00 Eastern Time");
    service.clock.advance(minutes(1));
    expect((await device.press(today, first.text)).text).toContain("Mark as paid: done");
    service.clock.advance(hours(16));
    const second = await device.ask(tomorrow);
    service.clock.advance(hours(1));
    expect((await device.press(tomorrow, second.text)).text).toContain("Mark as paid?");
  });

  test("a key that came back is sent to another mailbox", async () => {
    const { service, device, query } = await operatorAtDesk(kind);
    const id = await service.ask();
    await service.sendMails();
    await device.fillIn(`/desk/requests/approve?ids=${id}`);
    service.transport.answer = { kind: "refused", permanent: true, reason: "550 No such mailbox", verdict: "hard" };
    await service.sendMails();
    const license = await query.selectFrom("license").select("id").executeTakeFirstOrThrow();
    const desk = (await device.open("/desk")).text;
    expect(desk).toContain("The key for Ada Lovelace bounced from ada@uni.example.org");
    const address = `/desk/licenses/move?ids=${license.id}`;
    expect(desk).toContain(`href="${address}"`);
    expect((await device.fillIn(address, { reason: "Bounced" })).text).toContain("is missing.");
    await device.confirm(address, { reason: "Bounced", email: "ada@home.example.org" });
    const after = (await device.open("/desk")).text;
    expect(after).not.toContain("bounced from");
    const person = (await device.open("/desk/people?email=ada@uni.example.org")).text;
    expect(person).toContain("Email: License key</a>: canceled");
  });

  test("an address that doesn't work is taken off the newsletter, and its keys count as failed", async () => {
    const { service, device, query } = await operatorAtDesk(kind);
    const email = "ada@uni.example.org";
    const id = await service.ask();
    await device.fillIn(`/desk/requests/approve?ids=${id}`);
    await service.sendMails();
    await addSubscribers(service.app, ["grace"]);
    const person = (await device.open(`/desk/people?${new URLSearchParams({ email })}`)).text;
    const [, address = ""] = person.match(/href="([^"]+)">This address doesn&#39;t work/) ?? [];
    const asked = await device.open(address);
    expect(asked.text).toContain(email);
    expect(await service.request(id)).toMatchObject({ state: "submitted" });
    await device.press(address, asked.text);
    await device.press(address, asked.text);
    expect(await service.request(id)).toMatchObject({ state: "bounced" });
    expect((await device.open("/desk")).text).toContain(`The key for Ada Lovelace bounced from ${email}`);
    expect(await service.actions()).toEqual(expect.arrayContaining(["mail-returned", "address-suppressed"]));
    const { suppressionSecret } = service.app;
    expect(await suppressionOf(query, email, suppressionSecret)).toBe("bounced");
    await device.fillIn("/desk/people/unreachable?email=grace@example.org");
    const subscriber = query.selectFrom("newsletterSubscription").select("state");
    expect(await subscriber.where("email", "=", "grace@example.org").execute()).toEqual([{ state: "bounced" }]);
  });

  test("who was asked before somebody else changed the thing is asked again", async () => {
    const { service, device, query } = await operatorAtDesk(kind);
    const id = await reportAndSettle([["1", { kind: "paid", details: sampleOrder }]], service.app);
    const address = `/desk/orders/correct?ids=${id}`;
    const emailOf = async () =>
      (await query.selectFrom("customerOrder").select("email").executeTakeFirstOrThrow()).email;
    const asked = await device.fillIn(address, { email: "late@example.org" });
    await device.confirm(address, { email: "first@example.org" });
    const again = await device.press(address, asked.text);
    expect(again.text).toContain("This has changed since you were asked.");
    expect(again.text).toContain("first@example.org would no longer manage it");
    expect(await emailOf()).toBe("first@example.org");
    expect((await device.press(address, again.text)).text).toContain("Corrected the mailbox");
    expect(await emailOf()).toBe("late@example.org");
  });

  test("a form says what stands now, and the question after it what was entered", async () => {
    const { service, device } = await operatorAtDesk(kind);
    const id = await reportAndSettle([["1", { kind: "paid", details: sampleOrder }]], service.app);
    const form = (await device.open(`/desk/orders/correct?ids=${id}`)).text;
    expect(form).toContain("Now: ada@example.org<br>");
    const { asked } = await device.confirm(`/desk/orders/correct?ids=${id}`, { company: "Motors <Ltd>" });
    expect(asked.text).toContain("<dt>Company</dt><dd>Motors &lt;Ltd&gt;</dd>");
    expect((await device.open(`/desk/orders/correct?ids=${id}`)).text).toContain("Now: Motors &lt;Ltd&gt;<br>");
  });

  test("a report that nobody can read is named, and can be dismissed", async () => {
    const { service, device } = await operatorAtDesk(kind);
    const at = service.clock.now().toISOString();
    const id = service.app.createIdentifier();
    await addOrderEvent(service.app.database.query, {
      id,
      provider: "paddle",
      eventId: "evt_1",
      occurredAt: at,
      receivedAt: at,
      body: '{"email":"ada@example.org"}',
      problem: "It isn't JSON.",
      isTest: 0,
    });
    const person = (await device.open("/desk/people?email=ada@example.org")).text;
    expect(person).toContain("payments as Paddle reported it");
    expect((await device.open("/desk")).text).toContain(`href="/desk/events/dismiss?ids=${id}"`);
    const { asked, done } = await device.confirm(`/desk/events/dismiss?ids=${id}`);
    expect(asked.text).toContain("Would dismiss the event");
    expect(done.text).toContain("Dismissed event");
    expect((await device.open("/desk")).text).not.toContain("evt_1");
  });

  test("what is wrong stands at the field that it is about, which has the focus", async () => {
    const { service, device, query } = await operatorAtDesk(kind);
    const order = await buySeats(service, 3);
    await buySeats(service, 1, {}, "txn_2");
    const { id: license } = await query.selectFrom("license").select("id").executeTakeFirstOrThrow();
    const tries: (readonly [address: string, entered: Record<string, string>, field: string])[] = [
      [`/desk/requests/approve?ids=${await service.ask()}`, { organization: "x".repeat(201) }, "organization"],
      [`/desk/orders/refund?ids=${order}`, { on: "soon" }, "on"],
      [`/desk/orders/not-ours?ids=${order}`, { item: "9" }, "item"],
      [`/desk/orders/assign?ids=${order}`, { renews: "unknown" }, "renews"],
      [`/desk/orders/amounts?ids=${order}`, { amount: "9", tax: "0", invoice: "x".repeat(61) }, "invoice"],
      [`/desk/licenses/extend?ids=${license}`, { extend: "9999", reason: "Late invoice" }, "extend"],
      ["/desk/newsletter/test?ids=2026-11-what-this-site-offers", { to: "nobody" }, "to"],
      ["/desk/newsletter?name=news", {}, "name"],
      ["/desk/find?q=x", {}, "find"],
    ];
    for (const [address, entered, field] of tries) {
      const { text } = address.includes("ids=") ? await device.fillIn(address, entered) : await device.open(address);
      const [marked, ...others] = text.match(/<[a-z]+ [^>]*aria-invalid="true"[^>]*>/g) ?? [];
      expect([address, marked, others]).toEqual([
        address,
        expect.stringMatching(new RegExp(`id="(field-)?${field}"`)),
        [],
      ]);
      expect(marked).toContain(" autofocus");
    }
    await device.confirm(`/desk/licenses/revoke?ids=${license}`, { reason: "Leaked" });
    const again = await device.fillIn(`/desk/licenses/reissue?ids=${license}`, { reason: "Leaked" });
    expect(again.text).toMatch(
      /id="field-despiteRevocation-fault"[\s\S]*name="despiteRevocation"[^>]* aria-invalid="true"/,
    );
  });

  test("a refund is recorded by hand, after what it leads to was said", async () => {
    const { service, device } = await operatorAtDesk(kind);
    const id = await reportAndSettle([["1", { kind: "paid", details: sampleOrder }]], service.app);
    const { asked, done } = await device.confirm(`/desk/orders/refund?ids=${id}`);
    expect(asked.text).toContain("Would revoke 1 license.");
    expect(done.text).toContain("is refunded");
  });

  test("a note stands with its thing, is in no log, and goes with the person", async () => {
    const { service, device, query } = await operatorAtDesk(kind);
    const id = await service.ask();
    const request = `/desk/requests/${id}`;
    const person = "/desk/people?email=ada@uni.example.org";
    const write = async (address: string, text: string) =>
      await device.press("/desk/note", (await device.open(address)).text, { text });
    expect((await write(request, "Called back.\n<b>Nice</b>")).location).toBe(`${request}#notes`);
    await write(person, "Ada prefers the phone.");
    expect((await write(person, " ")).text).toContain("Enter 1 to 1,000 characters");
    const shown = (await device.open(request)).text;
    expect(shown).toContain("Called back.<br>&lt;b&gt;Nice&lt;/b&gt;");
    expect(shown).toContain("Note written");
    expect((await device.open(person)).text).toContain("Ada prefers the phone.");
    const log = JSON.stringify(await latestAuditEntries(query, { limit: 100 }));
    expect([log.includes("phone"), log.includes("ada@uni"), log.includes("note-written")]).toEqual([
      false,
      false,
      true,
    ]);
    await write(request, "Mistyped.");
    await device.press("/desk/note/remove", (await device.open(request)).text);
    expect(await query.selectFrom("operatorNote").select("text").execute()).toHaveLength(2);
  });

  test("of two operators who decide at once one decides, and the other is told so", async () => {
    const { service } = await operatorAtDesk(kind);
    service.app.operators = ["ada@vendor.example.org", "grace@vendor.example.org"];
    const devices = [new Device(service), new Device(service)] as const;
    await devices[0].signIn("ada@vendor.example.org");
    await devices[1].signIn("grace@vendor.example.org");
    const id = await service.ask();
    const forms = await Promise.all(
      devices.map(async (device, index) => {
        const address = `/desk/requests/${index === 0 ? "approve" : "reject"}?ids=${id}`;
        return { device, address, text: (await device.open(address)).text };
      }),
    );
    const answers = await Promise.all(
      forms.map(({ device, address, text }) => device.press(address, text, { reason: "unexplained-repeat" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.text).toContain(`${id.slice(-8)}</a> is decided.`);
    const decided = (await service.actions()).filter((action) => /^request-(approved|rejected)$/.test(action));
    expect(decided).toHaveLength(1);
  });

  /**
   * What two operators are answered who open forms first, and then press their buttons at once. Whoever is asked again,
   * since the other was done before, presses again.
   */
  async function pressAtOnce(
    service: Awaited<ReturnType<typeof operatorAtDesk>>["service"],
    wanted: readonly { address: string; fields: Record<string, string> }[],
  ) {
    service.app.operators = ["ada@vendor.example.org", "grace@vendor.example.org"];
    const opened = [];
    for (const [index, { address, fields }] of wanted.entries()) {
      const device = new Device(service);
      await device.signIn(index === 0 ? "ada@vendor.example.org" : "grace@vendor.example.org");
      opened.push({ device, address, asked: (await device.fillIn(address, fields)).text });
    }
    return await Promise.all(
      opened.map(async ({ device, address, asked }) => {
        const answer = await device.press(address, asked);
        return answer.text.includes("This has changed since") ? await device.press(address, answer.text) : answer;
      }),
    );
  }

  test("a refund that two operators record at once counts once, and the second is told", async () => {
    const { service, query } = await operatorAtDesk(kind);
    const id = await reportAndSettle([["1", { kind: "paid", details: sampleOrder }]], service.app);
    const refund = { address: `/desk/orders/refund?ids=${id}`, fields: {} };
    const answers = await pressAtOnce(service, [refund, refund]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.text).toMatch(/The order \S+ is refunded\./);
    const order = await query.selectFrom("customerOrder").selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({ state: "refunded", refunded: 25_000 });
    expect(await query.selectFrom("licenseRevocation").select("licenseId").execute()).toHaveLength(1);
  });

  test("a correction beside a refund leaves no license in force, whichever comes first", async () => {
    const { service, query } = await operatorAtDesk(kind);
    const id = await reportAndSettle([["1", { kind: "paid", details: sampleOrder }]], service.app);
    const answers = await pressAtOnce(service, [
      { address: `/desk/orders/correct?ids=${id}`, fields: { buyer: "Augusta Ada King" } },
      { address: `/desk/orders/refund?ids=${id}`, fields: {} },
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const order = await query.selectFrom("customerOrder").selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({ state: "refunded", buyer: "Augusta Ada King" });
    const inForce = await query
      .selectFrom("license")
      .leftJoin("licenseRevocation", "licenseRevocation.licenseId", "license.id")
      .select("license.id")
      .where("revokedAt", "is", null)
      .execute();
    expect(inForce).toEqual([]);
  });

  test("of several things the others are done when one fails by a fault of the service", async () => {
    const { service, device, query } = await operatorAtDesk(kind);
    const ids = [await service.ask(), await service.ask({ email: "grace@uni.example.org" })];
    const [first = ""] = ids;
    const address = `/desk/requests/approve?${ids.map((id) => `ids=${id}`).join("&")}`;
    const form = (await device.open(address)).text;
    expect(form).toContain("Request: Ada Lovelace</a>, ada@uni.example.org, Java, University of London, received");
    await query
      .updateTable("academicLicenseRequest")
      .set({ language: "Cobol" as "Java" })
      .where("id", "=", first)
      .execute();
    const done = await device.press(address, form);
    expect(done.status).toBe(200);
    expect(await service.request(ids[1] ?? "")).toMatchObject({ state: "approved" });
    expect(await service.request(first)).toMatchObject({ state: "received" });
  });

  test("is found by the parts of names and numbers, and shows nothing after an erasure", async () => {
    const { cli, service } = await createCliWithService(kind);
    const { query } = service.app.database;
    const device = new Device(service);
    await device.signIn("review@example.org");
    const id = await reportAndSettle(
      [["1", { kind: "paid", details: { ...sampleOrder, subscription: "sub_77", purchaseOrder: "PO-4711" } }]],
      service.app,
    );
    const license = await query.selectFrom("license").select("id").executeTakeFirstOrThrow();
    for (const text of ["txn_1", "sub_77", "po-4711", id.slice(-8), "invoice/1"])
      expect([text, (await device.open(`/desk/find?q=${encodeURIComponent(text)}`)).location]).toEqual([
        text,
        `/desk/orders/${id}`,
      ]);
    expect((await device.open(`/desk/find?q=${license.id.slice(-8)}`)).location).toBe(`/desk/licenses/${license.id}`);
    expect((await device.open(`/desk/orders/${id.slice(-8)}`)).location).toBe(`/desk/orders/${id}`);
    // Half an email address, and one that is whole but unknown.
    for (const address of ["/desk/find?q=ada@exam", "/desk/people?email=ada@example.or"])
      expect((await device.open(address)).text, address).toContain(`href="/desk/orders/${id}"`);
    await cli.run(["licenses", "revoke", license.id, "--reason", "The key was published"]);
    expect((await device.open("/desk/find?q=Lovelace")).text).toContain(", revoked</li>");
    const order = (await device.open(`/desk/orders/${id}`)).text;
    expect(order).toContain(`href="/desk/licenses/${license.id}"`);
    expect((await device.open(`/desk/licenses/${license.id}`)).text).toContain(`href="/desk/orders/${id}"`);
    const person = "/desk/people?email=ada@example.org";
    await device.press("/desk/note", (await device.open(person)).text, { text: "Paid late." });
    await device.press("/desk/note", (await device.open(`/desk/orders/${id}`)).text, { text: "Paid late." });
    await cli.run(["people", "erase", "ada@example.org", "--yes"]);
    expect(await query.selectFrom("operatorNote").select("id").execute()).toEqual([]);
    const erased = await Promise.all(
      [
        person,
        "/desk/find?q=Lovelace",
        `/desk/orders/${id}`,
        `/desk/licenses/${license.id}`,
        "/desk/people?email=erased@erased.invalid",
      ].map(async (address) => (await device.open(address)).text),
    );
    expect(erased.filter((text) => /Paid late|Ada Lovelace|Engines Ltd|\/people\?email=ada/.test(text))).toEqual([]);
    expect([erased[0], erased[1], erased[4]].filter((text) => !text?.includes("No results."))).toEqual([]);
  });
});
