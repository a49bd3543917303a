import { DefaultQueryExecutor } from "kysely";
import { expect, test, vi } from "vitest";
import { formatAmount, offers } from "#content/products/offers.ts";
import { createAcademicService } from "#test/support/academic-service.ts";
import { days } from "../time.ts";

test("a quote has the prices of the day, without a question to the database", async () => {
  const { application, clock } = await createAcademicService();
  const execute = vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery");
  const show = async (query: string) => {
    const answer = await application.request(`/quote${query}`);
    expect([answer.status, answer.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
    return await answer.text();
  };
  const page = await show("?offer=professional-java&seats=3");
  const each = offers["professional-java"].price.amount;
  for (const words of ["Professional Java", formatAmount(each), formatAmount(3 * each), "January 5, 2026", "contact@"])
    expect(page).toContain(words);
  expect(page).toContain('href="/order?offer=professional-java&amp;seats=3"');
  expect(await show("?product=designite-java&seats=3")).toContain("Professional Java");
  clock.advance(days(1));
  expect(await show("?offer=professional-java&seats=3")).toContain("January 6, 2026");
  expect(execute).not.toHaveBeenCalled();
  execute.mockRestore();
});

test("without a license or number of developers it asks for them, and one on request leads to a form of its own", async () => {
  const { application } = await createAcademicService();
  const ask = async (query: string) => {
    const answer = await application.request(`/quote${query}`);
    return { status: answer.status, location: answer.headers.get("location"), page: await answer.text() };
  };
  expect(await ask("")).toMatchObject({ status: 200, page: expect.not.stringContaining("aria-invalid") });
  for (const seats of ["0", "1000", "1.5", "-1", "", "9".repeat(5000)])
    expect(await ask(`?offer=dpy&seats=${seats}`)).toMatchObject({
      status: 422,
      page: expect.stringMatching(/id="offer-fault"[\s\S]*id="seats-fault"/),
    });
  expect(await ask(`?product=dpy&company=${"x".repeat(201)}`)).toMatchObject({
    status: 422,
    page: expect.stringContaining('id="company-fault"'),
  });
  expect(await ask("?offer=enterprise&seats=40")).toMatchObject({
    status: 303,
    location: "/order?offer=enterprise&seats=40",
  });
});

test("a quote names the supplier as the owner has filled it in", async () => {
  const { app } = await createAcademicService();
  const supplier = {
    name: "A & B Inc.",
    address: ["1 Street", "Halifax"],
    taxId: "12",
    taxNote: "HST 14%.",
    bankDetails: [],
  };
  const { application } = await createAcademicService("sqlite", {
    configuration: { sales: { ...app.sales, supplier } },
  });
  const page = await (await application.request("/quote?offer=professional-java")).text();
  expect(page).toContain("A &amp; B Inc.<br/>1 Street<br/>Halifax<br/>Tax number: 12<br/>http");
  expect(page).toContain("HST 14%.");
});

test("a quote promises a last day and bank transfer only where the owner has confirmed them", async () => {
  const { app, application } = await createAcademicService();
  const plain = await (await application.request("/quote?offer=professional-java")).text();
  expect(plain).not.toMatch(/Valid until|bank transfer/);
  const confirmed = await createAcademicService("sqlite", {
    configuration: { sales: { ...app.sales, terms: { bankTransfer: true, quoteDays: 30 } } },
  });
  const page = await (await confirmed.application.request("/quote?offer=professional-java")).text();
  for (const words of ["February 4, 2026", "bank transfer"]) expect(page).toContain(words);
});

test("a quote for an invoice in CAD has the prices in USD, and is ordered in CAD", async () => {
  const { application } = await createAcademicService();
  const page = await (await application.request("/quote?offer=professional-java&seats=3&currency=CAD")).text();
  for (const words of [
    formatAmount(3 * offers["professional-java"].price.amount),
    "the invoice states the amount in CAD",
    "seats=3&amp;currency=CAD",
  ])
    expect(page).toContain(words);
  expect((await application.request("/quote?offer=professional-java&currency=EUR")).status).toBe(422);
});

test("a quote is for the company that the address names, and says how payment and delivery go", async () => {
  const { application, app } = await createAcademicService();
  const open = async (query: string) => (await application.request(`/quote?offer=professional-java&${query}`)).text();
  const page = await open("company=A%20%26%20B%20%3Ci%3E");
  expect(page).toContain("<dt>Prepared for</dt><dd><bdi>A &amp; B &lt;i&gt;</bdi></dd>");
  expect(page).toMatch(/href="\/order\?offer=[^"]+&amp;company=A\+%26\+B\+%3Ci%3E"/);
  for (const words of ["Payment", "In advance", "Delivery", "pro forma invoice", "Developers"])
    expect(page).toContain(words);
  // On paper a link needs its whole address.
  for (const path of ["/purchase-terms", "/eula"]) expect(page).toContain(`href="${app.siteUrl}${path}"`);
  expect(await open("seats=1")).not.toContain("Prepared for");
});
