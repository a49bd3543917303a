import { describe, expect, test } from "vitest";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { Device } from "#test/support/desk-device.ts";
import { reportAndSettle, sampleOrder } from "#test/support/sample-order.ts";
import { days, minutes } from "../time.ts";
import { deskNouns } from "./desk-subjects.ts";

async function operatorAtDesk(kind: (typeof databaseKinds)[number] = "sqlite") {
  const service = await createAcademicService(kind);
  const device = new Device(service);
  await device.signIn("review@example.org");
  const id = await service.ask();
  return { service, device, id, query: service.app.database.query };
}

const script = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;

test("nothing that visitors write is HTML on a page", async () => {
  const { service, device } = await operatorAtDesk();
  const id = await service.ask({ name: `Eve ${script}`, university: `U ${script}`, email: "eve@uni.example.org" });
  const details = { ...sampleOrder, buyer: script, company: script, invoiceAddress: script, purchaseOrder: script };
  const order = await reportAndSettle([["1", { kind: "paid", details }]], service.app);
  await device.fillIn(`/desk/requests/approve?ids=${id}`);
  service.clock.advance(days(3));
  const addresses = [
    "/desk",
    ...Object.keys(deskNouns).map((noun) => `/desk/${noun}?list=All`),
    `/desk/requests/${id}`,
    `/desk/orders/${order}`,
    `/desk/requests/reject?ids=${id}`,
    `/desk/orders/correct?ids=${order}`,
    `/desk/people?email=${encodeURIComponent(script)}`,
    "/desk/people?email=eve@uni.example.org",
    "/desk/people?email=ada@example.org",
    `/desk/find?q=${encodeURIComponent(script)}`,
    "/desk/find?q=alert",
    `/desk/requests?list=${encodeURIComponent(script)}`,
    `/desk/requests/${encodeURIComponent(script)}`,
  ];
  const pages = await Promise.all(addresses.map(async (address) => ({ address, ...(await device.open(address)) })));
  expect(pages.filter(({ text }) => /<script>alert|<img src=x/.test(text)).map(({ address }) => address)).toEqual([]);
  expect(pages.filter(({ status }) => status >= 500).map(({ address }) => address)).toEqual([]);
  expect(pages.some(({ text }) => text.includes("&lt;script&gt;"))).toBe(true);
});

test("a form gives a command no flag that it does not ask for", async () => {
  const { service, device, query } = await operatorAtDesk();
  const order = await reportAndSettle(
    [
      [
        "1",
        {
          kind: "paid",
          details: { ...sampleOrder, lines: sampleOrder.lines.map((line) => ({ ...line, quantity: 3 })) },
        },
      ],
    ],
    service.app,
  );
  const paid = await device.fillIn(`/desk/orders/send?ids=${order}`, {
    isDryRun: "yes",
    as: "Mallory",
    secrets: "yes",
  });
  expect(paid.text).toContain("is on its way to ada@example.org");
  const actors = await query
    .selectFrom("auditEntry")
    .select("actor")
    .where("action", "=", "order-keys-sent-again")
    .execute();
  expect(actors).toEqual([{ actor: "operator:review@example.org" }]);
});

test("opening pages changes nothing", async () => {
  const { service, device, id, query } = await operatorAtDesk();
  const order = await reportAndSettle([["1", { kind: "paid", details: sampleOrder }]], service.app);
  const state = async () => [
    await query.selectFrom("auditEntry").select("id").execute(),
    await query.selectFrom("outgoingMail").select(["id", "state"]).execute(),
    await query.selectFrom("jobRun").selectAll().execute(),
  ];
  const before = await state();
  const ids = { requests: id, orders: order, licenses: order, newsletter: "x", events: order, mail: order };
  for (const [noun, { actions }] of Object.entries(deskNouns))
    for (const action of actions) {
      const name = "name" in action ? action.name : action.verb;
      const { status } = await device.open(
        `/desk/${noun}/${name}?ids=${ids[noun as keyof typeof ids]}&confirmed=yes&reason=x`,
      );
      expect([noun, name, status]).toEqual([noun, name, noun === "newsletter" ? 404 : 200]);
    }
  for (const address of [
    "/desk",
    "/desk/sign-out",
    "/desk/note",
    "/desk/people?email=ada@example.org",
    "/desk/find?q=Ada",
  ])
    await device.open(address);
  expect(await state()).toEqual(before);
});

describe.each(databaseKinds)("on %s", (kind) => {
  test("control characters are refused or left out, and never an error of the service", async () => {
    const { device, id } = await operatorAtDesk(kind);
    const nul = "%00";
    for (const address of [
      `/desk/find?q=Ada${nul}x`,
      `/desk/people?email=ada${nul}@uni.example.org`,
      `/desk/requests/${nul}aaaaaaaa`,
      `/desk/requests/approve?ids=${nul}`,
    ])
      expect([address, (await device.open(address)).status < 500]).toEqual([address, true]);
    const form = `/desk/requests/reject?ids=${id}`;
    const refused = await device.fillIn(form, { reason: "other", note: "a\0b" });
    expect([refused.status, refused.text.includes("Remove the control characters")]).toEqual([400, true]);
    const page = (await device.open(`/desk/requests/${id}`)).text;
    expect((await device.press("/desk/note", page, { text: "a\0b" })).status).toBe(400);
    expect((await device.press("/desk/note", page, { text: "a", id: "a\0b" })).status).toBe(404);
  });

  test("a form is of no use after a day, and two presses at once do a thing once", async () => {
    const { service, device, id } = await operatorAtDesk(kind);
    const address = `/desk/requests/approve?ids=${id}`;
    const old = (await device.open(address)).text;
    service.clock.advance(days(1) + minutes(1));
    expect((await device.press(address, old)).status).toBe(400);
    expect(await service.request(id)).toMatchObject({ state: "received" });
    const form = (await device.open(address)).text;
    const answers = await Promise.all([device.press(address, form), device.press(address, form)]);
    expect(answers.filter(({ text }) => text.includes("already sent this form."))).toHaveLength(1);
    expect((await service.actions()).filter((action) => action === "request-approved")).toHaveLength(1);
  });
});

test("what does not belong to a page is refused: another noun's row, too many, nothing, too long", async () => {
  const { service, device, id } = await operatorAtDesk();
  const order = await reportAndSettle([["1", { kind: "paid", details: sampleOrder }]], service.app);
  expect((await device.open(`/desk/licenses/${order}`)).status).toBe(404);
  expect((await device.fillIn(`/desk/licenses/revoke?ids=${id}`, { reason: "x" })).status).toBe(400);
  const many = Array.from({ length: 10_000 }, (_, index) => `0000${index}`).join("+");
  expect((await device.open(`/desk/requests/approve?ids=${many}`)).text).toContain("These are too many for one form.");
  const form = (await device.open(`/desk/requests/approve?ids=${id}`)).text;
  expect((await device.press("/desk/requests/approve", form, { ids: many.replaceAll("+", " ") })).status).toBe(400);
  expect((await device.press("/desk/requests/approve", form, { ids: "" })).status).toBe(404);
  expect((await device.press("/desk/requests/reject", form, { reason: "other", note: "é".repeat(5000) })).status).toBe(
    400,
  );
  expect(
    (await device.press("/desk/requests/reject", form, { reason: "other", note: "é".repeat(50_000) })).text,
  ).toContain("We couldn&#39;t read the form");
  expect(await service.request(id)).toMatchObject({ state: "received" });
});

test("a page is kept nowhere, framed nowhere, and its address is sent to no other site", async () => {
  const { device, id } = await operatorAtDesk();
  for (const address of ["/desk", `/desk/requests/${id}`, "/desk/people?email=ada@uni.example.org"]) {
    const { headers } = await device.open(address);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'/);
    expect(headers.get("x-robots-tag")).toContain("noindex");
  }
});

test("signing in leads to no address with other characters, and a copied cookie ends with the device", async () => {
  const { service, device } = await operatorAtDesk();
  const copied = new Device(service);
  copied.cookie = device.cookie;
  await device.press("/desk/sign-out", (await device.open("/desk")).text);
  expect((await copied.open("/desk")).text).toContain("Send me a link");
  for (const back of [
    "/desk\r\nSet-Cookie: a=b",
    "/desk\\evil.example",
    "/desk@evil.example",
    "/desk?é",
    "https://evil.example/desk",
  ]) {
    service.clock.advance(minutes(2));
    await device.send("/desk/sign-in", { email: "review@example.org", back });
    await service.sendMails();
    const mail = service.transport.mails.findLast(({ purpose }) => purpose === "operator-sign-in");
    expect([back, mail?.text.match(/back=(\S+)/)?.[1]]).toEqual([back, encodeURIComponent("/desk")]);
    if (back.startsWith("/desk\r")) service.clock.advance(days(1));
  }
  const foreign = await device.send(
    "/desk/sign-in",
    { email: "review@example.org" },
    { origin: "https://evil.example" },
  );
  expect(foreign.status).toBe(403);
});

test("a name on the license is for one request alone, also in a form that gives it for several", async () => {
  const { service, device, id, query } = await operatorAtDesk();
  const other = await service.ask({ name: "Grace Hopper", email: "grace@uni.example.org" });
  const form = await device.open(`/desk/requests/approve?ids=${id}&ids=${other}`);
  expect(form.text).not.toContain("Name on the license");
  const done = await device.press("/desk/requests/approve", form.text, { licensee: "Eve", organization: "Evil" });
  expect(done.text.match(/Approved\./g)).toHaveLength(2);
  expect(done.text).not.toContain("received");
  const issued = await query.selectFrom("license").select("licensee").orderBy("licensee").execute();
  expect(issued).toEqual([{ licensee: "Ada Lovelace" }, { licensee: "Grace Hopper" }]);
});

test("a form that was sent does no other action, and wildcards find nothing", async () => {
  const { service, device, id } = await operatorAtDesk();
  const form = (await device.open(`/desk/requests/approve?ids=${id}`)).text;
  const other = await service.ask({ name: "Grace Hopper", email: "grace@uni.example.org" });
  await device.press("/desk/requests/approve", form);
  const again = await device.press("/desk/requests/reject", form.replaceAll("/approve", "/reject"), {
    ids: other,
    reason: "other",
    note: "x",
  });
  expect(again.text).toContain("already sent this form.");
  expect(await service.request(other)).toMatchObject({ state: "received" });
  for (const wild of ["%25%25%25", "___", "%5C%5C%5C", "A%25a", `${"a".repeat(10_000)}`])
    expect([wild.slice(0, 9), (await device.open(`/desk/find?q=${wild}`)).text.includes("No results.")]).toEqual([
      wild.slice(0, 9),
      true,
    ]);
});

test("a press with nothing selected says so", async () => {
  const { device } = await operatorAtDesk();
  expect((await device.open("/desk/requests/approve?")).text).toContain("Nothing is selected.");
});

test("a button to sign out on a page that was open for days says that it has not worked", async () => {
  const { service, device } = await operatorAtDesk();
  const copied = new Device(service);
  copied.cookie = device.cookie;
  const old = (await device.open("/desk")).text;
  service.clock.advance(days(2));
  const refused = await device.press("/desk/sign-out", old, { all: "yes" });
  expect([refused.status, refused.text.includes("submit the form again")]).toEqual([400, true]);
  expect((await copied.open("/desk")).text).toContain("Signed in as");
  const done = await device.press("/desk/sign-out", refused.text, { all: "yes" });
  expect(done.text).toContain("All your devices are signed out");
  expect((await copied.open("/desk")).text).toContain("Send me a link");
});

test("a form that was refused can be sent again after a step back, and does its work once", async () => {
  const { service, device, id } = await operatorAtDesk();
  const address = `/desk/requests/reject?ids=${id}`;
  const form = (await device.open(address)).text;
  expect((await device.press(address, form, { reason: "other", note: "Two\n\nparagraphs" })).status).toBe(400);
  const done = await device.press(address, form, { reason: "other", note: "One paragraph" });
  expect(done.text).toContain("Rejected.");
  const again = await device.press(address, form, { reason: "other", note: "One paragraph" });
  expect(again.text).toContain("already sent this form.");
  expect((await service.actions()).filter((action) => action === "request-rejected")).toHaveLength(1);
});

test("no field of an order brings a second line into an email", async () => {
  const { service, device } = await operatorAtDesk();
  const order = await reportAndSettle([["1", { kind: "paid", details: sampleOrder }]], service.app);
  const second = "\r\nBcc: eve@example.org";
  const amounts = { amount: "250.00", tax: "0" };
  for (const [action, fields] of [
    ["correct", { email: `ada@example.org${second}` }],
    ["correct", { buyer: `Ada${second}` }],
    ["correct", { company: `Engines${second}` }],
    ["amounts", { ...amounts, invoice: `INV-1${second}` }],
    ["amounts", { ...amounts, invoiceUrl: `https://example.org/1${second}` }],
  ] as const) {
    const { status } = await device.fillIn(`/desk/orders/${action}?ids=${order}`, fields);
    expect([action, Object.keys(fields).at(-1), status]).toEqual([action, Object.keys(fields).at(-1), 400]);
  }
});
