import { DefaultQueryExecutor } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { quoteValidDays } from "#content/products/promises.ts";
import { createAcademicService } from "#test/support/academic-service.ts";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { sendOrder, storedOrders } from "#test/support/order-form.ts";
import { days } from "../platform/time/time.ts";
import { runOrders } from "./webhooks/inbox.ts";

const numberIn = (html: string) => /<dd>(Q-\d{8}-[0-9A-Z]{8})<\/dd>/.exec(html)?.[1] ?? "";

test("a quote follows from its address and the day, without a question to the database", async () => {
  const { application, clock } = await createAcademicService();
  const execute = vi.spyOn(DefaultQueryExecutor.prototype, "executeQuery");
  const show = async (query: string) => {
    const answer = await application.request(`/quote${query}`);
    expect([answer.status, answer.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
    return (await answer.text()).replaceAll("\u00a0", " ");
  };
  const page = await show("?offer=professional-java&seats=3");
  for (const words of ["Professional Java", "USD 250", "USD 750", "January 5, 2026", "February 4, 2026", "contact@"])
    expect(page).toContain(words);
  const number = numberIn(page);
  expect(number).toMatch(/^Q-20260105-/);
  expect(page).toContain(`href="/order?offer=professional-java&amp;seats=3&amp;quote=${number}"`);
  expect(numberIn(await show("?product=designite-java&seats=3"))).toBe(number);
  expect(numberIn(await show("?offer=professional-java&seats=4"))).not.toBe(number);

  const named = `?offer=professional-java&seats=3&quote=${number}`;
  clock.advance(days(quoteValidDays));
  expect(numberIn(await show(named))).toBe(number);
  expect(numberIn(await show(named.replace("seats=3", "seats=2")))).toMatch(/^Q-20260204-/);
  clock.advance(days(1));
  expect(numberIn(await show(named))).toMatch(/^Q-20260205-/);
  for (const wrong of ["Q-20260231-AAAAAAAA", "Q-20260105-AAAAAAAA", "x"])
    expect(numberIn(await show(named.replace(number, wrong)))).toMatch(/^Q-20260205-/);
  expect(await show(named)).toContain(`<p class="notice not-printed">Quote ${number} has expired`);
  expect(await show(named.replace(number, "x"))).not.toContain("notice");
  expect(execute).not.toHaveBeenCalled();
  execute.mockRestore();
});

test("without a license or number of developers it asks for them, and one on request leads to the order form", async () => {
  const { application } = await createAcademicService();
  const ask = async (query: string) => {
    const answer = await application.request(`/quote${query}`);
    return { status: answer.status, location: answer.headers.get("location"), page: await answer.text() };
  };
  expect(await ask("")).toMatchObject({ status: 200, page: expect.not.stringContaining("-fault") });
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
  const { appContext } = await createAcademicService();
  const supplier = {
    name: "A & B Inc.",
    address: ["1 Street", "Halifax"],
    taxId: "12",
    taxNote: "HST 14%.",
    bankDetails: [],
  };
  const { application } = await createAcademicService("sqlite", {
    configuration: { sales: { ...appContext.sales, supplier } },
  });
  const page = await (await application.request("/quote?offer=professional-java")).text();
  expect(page).toContain("A &amp; B Inc.<br>1 Street<br>Halifax<br>Tax number: 12<br>http");
  expect(page).toContain("HST 14%.");
});

test("a quote is for the company that the address names, and says how payment and delivery go", async () => {
  const { application, appContext } = await createAcademicService();
  const open = async (query: string) => (await application.request(`/quote?offer=professional-java&${query}`)).text();
  const page = await open("company=A%20%26%20B%20%3Ci%3E");
  expect(page).toContain("<dt>Prepared for</dt><dd><bdi>A &amp; B &lt;i&gt;</bdi></dd>");
  expect(page).toContain("quote=Q-20260105-");
  expect(page).toMatch(/href="\/order\?offer=[^"]+&amp;company=A\+%26\+B\+%3Ci%3E"/);
  for (const words of ["Payment", "In advance", "Delivery", "pro forma invoice", "Developers"])
    expect(page).toContain(words);
  // On paper a link needs its whole address.
  for (const path of ["/purchase-terms", "/eula"]) expect(page).toContain(`href="${appContext.siteUrl}${path}"`);
  expect(await open("seats=1")).not.toContain("Prepared for");
});

describe.each(databaseKinds)("an order on %s", (kind) => {
  test("names the quote that it refers to, and the operator learns whether it holds", async () => {
    const service = await createAcademicService(kind);
    const { application } = service;
    const open = async (path: string) => (await application.request(path)).text();
    const number = numberIn(await open("/quote?offer=professional-java&seats=3"));
    const form = await open(`/order?offer=professional-java&seats=3&quote=${number}`);
    expect(form).toContain(`name="quote" value="${number}"`);
    const changed = await open(`/order?offer=professional-java&seats=4&quote=${number}`);
    expect(changed).toContain(`<p class="notice">Quote ${number} is for another order.`);
    expect(changed).not.toContain('name="quote"');
    expect((await sendOrder(service, { quote: number })).status).toBe(303);
    await runOrders(service.appContext);
    const { orders, mails } = await storedOrders(service);
    expect(orders).toMatchObject([{ quote: number }]);
    expect(mails[0]?.text).toContain(`&quote=${number}\n`);
    expect(mails[1]?.text).toContain(`Quote: ${number}\n`);
    await sendOrder(service, { quote: number, seats: "2", form: crypto.randomUUID() });
    const notices = (await storedOrders(service)).mails.filter(({ purpose }) => purpose === "order-notice");
    expect(notices.filter(({ text }) => text?.includes(`${number}, which isn't valid`))).toHaveLength(1);
  });
});
