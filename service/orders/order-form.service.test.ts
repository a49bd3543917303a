import { describe, expect, test } from "vitest";
import { mostSeats, orderFieldNames, orderFields } from "#content/pages/order-form.ts";
import { formatOrderAmount, offers } from "#content/products/offers.ts";
import { createAcademicService } from "#test/support/academic-service.ts";
import { postForm } from "#test/support/api-calls.ts";
import { databaseKinds, migratedDatabase } from "#test/support/database/test-database.ts";
import { formNumber, sendOrder, storedOrders, typedOrder } from "#test/support/order-form.ts";
import { createTestService } from "#test/support/test-service.ts";
import { findOrder } from "./order-store.ts";

const field = (html: string, name: string) => new RegExp(`<input id="${name}"[^>]*>`).exec(html)?.[0] ?? "";
const chosen = (html: string) => / checked="" value="([a-z-]+)"/.exec(html)?.[1];

test("the form has what the address selects, a new number each time, and is listed nowhere", async () => {
  const { application } = await createAcademicService();
  const open = async (query: string) => (await application.request(`/order${query}`)).text();
  const wrong = await open("?offer=professional-python&seats=0");
  expect(wrong).toMatch(/id="seats-fault">[^<]*<\/p><input id="seats"[^>]* aria-invalid="true"[^>]* value="0"/);
  const page = await open("?offer=professional-python&seats=7");
  expect([chosen(page), field(page, "seats")]).toEqual(["professional-python", expect.stringContaining('value="7"')]);
  expect(chosen(await open("?product=designite-csharp"))).toBe("professional-csharp");
  for (const query of ["", "?offer=trial", "?offer=academic", "?offer=__proto__", "?product=x"])
    expect(chosen(await open(query))).toBeUndefined();
  const numberIn = (html: string) => /name="form" value="([^"]+)"/.exec(html)?.[1];
  expect(numberIn(await open(""))).not.toBe(numberIn(page));
  const { headers } = await application.request("/order");
  expect(headers.get("x-robots-tag")).toBe("noindex");
  // The form may be shown again as it was left, and nobody else may get its number.
  expect(headers.get("cache-control")).toBe("private, no-cache");
  expect(headers.get("content-security-policy")).toContain("form-action 'self'");
  expect(page).toMatch(/<purchase-total><form [^>]*noValidate="" action="\/order" method="post">/);
  const renewal = await open(`?offer=professional-java&renews=${formNumber(7)}`);
  expect(renewal).toContain(`name="renews" value="${formNumber(7)}"`);
  expect(await open('?renews="><script>')).not.toContain("renews");
  const named = await open("?offer=professional-java&company=A%20%26%20B%20%3Ci%3E");
  expect(field(named, "company")).toContain('value="A &amp; B &lt;i&gt;"');
  expect(field(await open(`?company=${"x".repeat(201)}`), "company")).toContain('value=""');
});

describe.each(databaseKinds)("the order form on %s", (kind) => {
  test("stores an order, and mails a receipt that repeats nothing typed and a notice with all of it", async () => {
    const service = await createAcademicService(kind, {
      configuration: {
        sales: {
          ...(await createAcademicService()).app.sales,
          ...{ supplier: sampleSupplier, terms: { bankTransfer: true } },
        },
      },
    });
    const answer = await sendOrder(service);
    expect(answer.status).toBe(303);
    const location = answer.headers.get("location") ?? "";
    expect(location).toMatch(
      /^\/order\/received\?number=[0-9A-Z]{4}(-[0-9A-Z]{4}){2}&offer=professional-java&seats=3$/,
    );
    const number = new URLSearchParams(location.split("?")[1]).get("number") ?? "";
    const amount = formatOrderAmount("professional-java", 3);
    const result = await (await service.application.request(location)).text();
    for (const fact of [number, "Professional Java", "3", amount]) expect(result).toContain(`<dd>${fact}</dd>`);

    const { orders, mails, actions } = await storedOrders(service);
    expect(orders).toMatchObject([
      {
        ...{ provider: "form", number, state: "unpaid", problem: null, email: "ada@example.org" },
        ...{ buyer: "Ada Lovelace", company: "Engines Ltd", invoiceAddress: "12 Square\nLondon", taxId: "GB 123" },
        ...{ purchaseOrder: "4711", currency: "USD" },
      },
    ]);
    const { id = "" } = orders[0] ?? {};
    expect((await findOrder(service.app.database.query, id))?.items).toMatchObject([
      { offer: "professional-java", seats: 3, amount: 300 * offers["professional-java"].price.amount },
    ]);
    expect(actions).toEqual(["buyer: order-received"]);
    const [receipt, notice] = mails;
    expect(receipt).toMatchObject({ purpose: "order-receipt", recipient: "ada@example.org", state: "waiting" });
    for (const words of [number, "Professional Java", amount, "IBAN 1", "two working days"])
      expect(receipt?.text).toContain(words);
    expect(receipt?.text).toMatch(/\/quote\?offer=professional-java&seats=3\n/);
    expect(receipt?.text).not.toMatch(/Lovelace|Engines|Square|GB 123|4711/);
    expect(notice).toMatchObject({ purpose: "order-notice", recipient: "review@example.org" });
    for (const words of [number, "Ada Lovelace", "Engines Ltd", "12 Square", "GB 123", "4711", `/desk/orders/${id}`])
      expect(notice?.text).toContain(words);
  });

  test("without valid fields says so beside each, keeps what was typed, and stores nothing", async () => {
    const service = await createAcademicService(kind);
    const faulty = {
      ...{
        offer: "trial",
        seats: "0",
        currency: "EUR",
        name: " ",
        email: "ada@",
        company: `<b>${"x".repeat(200)}`,
        address: "\r\n",
      },
      ...{ taxId: "x\u202ey", purchaseOrder: "p".repeat(61) },
    };
    const answer = await sendOrder(service, faulty);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toMatch(/<div class="[^"]*" role="alert" tabindex="-1" autofocus="">/);
    for (const name of orderFieldNames) {
      expect(page.match(new RegExp(`id="${name}"`, "g"))).toHaveLength(1);
      expect(page).toContain(`id="${name}-fault">${orderFields[name].fault}</p>`);
      expect(page).toContain(`<li><a href="#${name}">`);
    }
    expect(field(page, "email")).toMatch(
      / aria-invalid="true" aria-describedby="email-fault email-hint".* value="ada@"/,
    );
    expect(field(page, "company")).toContain(`value="&lt;b&gt;xxx`);
    expect(page).toContain(`name="form" value="${formNumber()}"`);
    expect(field(page, "taxId")).toContain('value="xy"');
    const corrected = await sendOrder(service, {
      ...faulty,
      ...typedOrder,
      currency: "USD",
      seats: String(mostSeats + 1),
    });
    expect((await corrected.text()).match(/id="[^"]*-fault"/g)).toHaveLength(1);
    expect((await postForm(service, "/order", "offer=trial&offer=trial")).status).toBe(400);
    expect((await sendOrder(service, { form: "" })).status).toBe(422);
    expect(await storedOrders(service)).toMatchObject({ orders: [], mails: [] });
  });

  test("sent ten times at once leads to one order, one receipt and one notice", async () => {
    const service = await createAcademicService(kind);
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendOrder(service)));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get("location")}`)).size).toBe(1);
    const { orders, mails } = await storedOrders(service);
    expect(orders).toHaveLength(1);
    expect(mails.map(({ purpose }) => purpose)).toEqual(["order-receipt", "order-notice"]);

    for (const changes of [{ seats: "4" }, { email: "grace@example.org" }, { form: formNumber(2) }])
      expect((await sendOrder(service, changes)).status).toBe(303);
    expect((await storedOrders(service)).orders).toHaveLength(4);
  });

  test("from another site is refused, and after three receipts a day to a mailbox the order is stored and told to us", async () => {
    const service = await createAcademicService(kind);
    const foreign = await service.application.request("/order", {
      method: "POST",
      headers: { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" },
      body: String(new URLSearchParams({ ...typedOrder, form: formNumber() })),
    });
    expect(foreign.status).toBe(403);
    for (let digit = 1; digit <= 9; digit += 1)
      expect((await sendOrder(service, { form: formNumber(digit) })).status).toBe(303);
    const { orders, mails } = await storedOrders(service);
    expect(orders).toHaveLength(9);
    const countOf = (purpose: string) => mails.filter((mail) => mail.purpose === purpose).length;
    expect([countOf("order-receipt"), countOf("order-notice")]).toEqual([3, 9]);
    const told = mails.filter(({ text }) => text?.includes("We've emailed no receipt to the buyer"));
    expect(told.map(({ purpose }) => purpose)).toEqual(Array(6).fill("order-notice"));
    const page = await (await service.application.request("/order/received")).text();
    expect(page).toContain("unless we&#x27;ve already sent several");
    await sendOrder(service, { form: formNumber(9) });
    expect((await storedOrders(service)).mails).toHaveLength(mails.length);
  });

  test("for an enterprise license asks for a quote: no amount, no price and no quote in the receipt", async () => {
    const service = await createAcademicService(kind);
    expect((await sendOrder(service, { offer: "enterprise", seats: "40" })).status).toBe(303);
    const { mails } = await storedOrders(service);
    expect(mails[0]?.text).toContain("We'll email you the quote.");
    expect(mails[0]?.text).not.toMatch(/\/quote\?|Amount/);
    expect(mails[1]?.text).toContain("Email the buyer a quote.");
  });
});

test("whoever asks for an enterprise quote gets a form of its own, which leads to no quote of ours", async () => {
  const service = await createAcademicService();
  const page = await (await service.application.request("/order?offer=enterprise&seats=40")).text();
  expect(page).toMatch(/<h1>Ask for an enterprise quote<\/h1>/);
  expect(page).toContain('<input type="hidden" name="offer" value="enterprise"/>');
  expect(page).toContain("Request quote</button>");
  expect(page).not.toMatch(/href="\/quote|type="radio"/);
  const answer = await sendOrder(service, { offer: "enterprise", seats: "40", address: "" });
  expect(answer.status).toBe(303);
  const received = await (await service.application.request(answer.headers.get("location") ?? "")).text();
  expect(received).toContain("We&#x27;ve received your request");
  expect((await storedOrders(service)).orders).toMatchObject([{ invoiceAddress: null }]);
  // The price of any other license is fixed, so that its invoice can be written.
  expect((await sendOrder(service, { address: "" })).status).toBe(422);
});

test("an order whose invoice is in CAD has no amount until it is invoiced, and the operator is told", async () => {
  const service = await createAcademicService();
  await sendOrder(service, { currency: "CAD" });
  const { orders, mails } = await storedOrders(service);
  expect(orders).toMatchObject([{ currency: "CAD" }]);
  const [order] = orders;
  expect((await findOrder(service.app.database.query, order?.id ?? ""))?.items).toMatchObject([{ amount: null }]);
  for (const mail of mails) expect(mail.text).toContain("Invoice in: CAD");
  expect(mails[0]?.text).toMatch(/\/quote\?offer=professional-java&seats=3&currency=CAD\n/);
});

const sampleSupplier = { name: "Designite Inc.", address: ["1 Street"], bankDetails: ["IBAN 1", "BIC 2"] };

test("beyond the limit of calls the form is refused before anything is stored", async () => {
  const service = await createTestService({ rateLimit: { burst: 2, secondsPerCall: 60, rememberedClients: 10 } });
  const statuses: number[] = [];
  for (let digit = 1; digit <= 3; digit += 1)
    statuses.push((await sendOrder(service, { form: formNumber(digit) })).status);
  expect(statuses).toEqual([303, 303, 429]);
});

test("two processes on PostgreSQL that get one form at once store one order", async () => {
  const configuration = { database: await migratedDatabase("postgres"), suppressionSecret: Buffer.alloc(32, 2) };
  const linkSecret = Buffer.alloc(32, 1);
  const services = [
    await createTestService({ configuration: { ...configuration, linkSecrets: [linkSecret] } }),
    await createTestService({ configuration: { ...configuration, linkSecrets: [linkSecret] } }),
  ];
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => services.map((service) => sendOrder(service))).flat(),
  );
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get("location")}`)).size).toBe(1);
  for (const service of services) {
    const { orders, mails } = await storedOrders(service);
    expect([orders.length, mails.length]).toEqual([1, 2]);
  }
});
