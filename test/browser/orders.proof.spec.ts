import { formatAmount, offers } from "#content/products/offers.ts";
import { expectNoBarriers, expectNoSidewaysScroll } from "./barriers.ts";
import { expect, test } from "./fixtures.ts";
import { longCompany } from "./long-company.ts";

/** Nothing moves while it is judged: a color in the middle of a transition is part of no design. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

const pages = ["/order", "/order?offer=enterprise", "/quote", "/licenses", "/licenses/sent"];
const quote = `/quote?offer=professional-java&seats=999&company=${encodeURIComponent(longCompany)}`;

for (const path of [...pages, quote, "/order/received?number=AAAA-BBBB-CCCC&offer=dpy&seats=3"]) {
  test(`${path.slice(0, 40)} has no barriers and no sideways scroll`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(/\S/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await test.step("no barrier that axe finds", () => expectNoBarriers(page));
    await test.step("no sideways scroll", () => expectNoSidewaysScroll(page));
  });
}

test("what a quote is refused for has the focus", async ({ page, problems }) => {
  problems.allow(/status of 422/);
  await page.goto("/quote?offer=professional-java&seats=0");
  await expect(page.getByRole("main").getByRole("alert")).toBeFocused();
  await expectNoBarriers(page);
});

for (const path of ["/order", "/quote"]) {
  test(`on ${path} the total follows the license and the number of developers`, async ({ page }) => {
    await page.goto(path);
    const total = page.getByRole("main").locator("output");
    await expect(total).toBeHidden();
    await page.getByRole("radio", { name: /Professional Java/ }).check();
    await expect(total).toHaveText(formatAmount(offers["professional-java"].price.amount));
    await page.getByLabel("Number of developers").fill("12");
    await expect(total).toHaveText(formatAmount(12 * offers["professional-java"].price.amount));
    await page.getByRole("radio", { name: /Professional Python/ }).check();
    await expect(total).toHaveText(formatAmount(12 * offers["professional-python"].price.amount));
    await page.getByLabel("Number of developers").fill("0");
    await expect(total).toBeHidden();
    await expect(page.getByText("Enter a whole number from 1 to 999.")).toBeVisible();
  });
}

test("an enterprise license has no total, is not quoted by a form, and its order leads to no quote", async ({
  page,
}) => {
  await page.goto("/quote");
  await expect(page.getByRole("radio", { name: /Enterprise/ })).toHaveCount(0);
  await page.goto("/order?offer=enterprise");
  await expect(page.getByRole("main").locator("output")).toHaveCount(0);
  await expect(page.getByRole("main").locator("a[href^='/quote']")).toHaveCount(0);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the total holds for what the form came with, and goes when that is changed", async ({ page }) => {
    await page.goto("/order?offer=professional-java&seats=3");
    const total = page.getByText("Total before taxes:");
    await expect(total).toContainText(formatAmount(3 * offers["professional-java"].price.amount));
    await page.getByLabel("Number of developers").fill("5");
    await page.getByLabel("Your name").focus();
    await expect(total).toBeHidden();
  });
});

test("a mailbox that is none is refused with the words of the page with licenses", async ({ page, problems }) => {
  problems.allow(/status of 4/);
  await page.goto("/licenses");
  await page.getByRole("main").getByLabel("Email address").fill("nobody");
  await page.keyboard.press("Enter");
  const field = page.getByRole("main").getByLabel("Email address");
  await expect(field).toHaveAccessibleDescription(/^Enter one email address/);
  await expect(field).toHaveValue("nobody");
  await expect(field).toBeFocused();
  await expectNoBarriers(page);
  await expectNoSidewaysScroll(page);
});

test("a quote is printed by its button", async ({ page }) => {
  await page.addInitScript("print = () => document.documentElement.toggleAttribute('data-printed')");
  await page.goto(quote);
  await page.getByRole("button", { name: "Print or save as PDF" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed");
});

for (const path of ["/order", "/order?offer=enterprise", "/quote", quote])
  test(`${path.slice(0, 40)} marks Buy in the menu`, async ({ page }) => {
    await page.goto(path);
    const marked = page.getByRole("navigation", { name: "Main" }).locator("[aria-current]");
    await expect(marked).toHaveText(["Buy"]);
  });

for (const format of ["A4", "Letter"]) {
  test(`a quote is one page of ${format}, with the head of a letter and without what is for the screen`, async ({
    page,
  }) => {
    await page.goto(quote);
    const sheet = await page.pdf({ format, margin: { top: "10mm", right: "10mm", bottom: "10mm", left: "10mm" } });
    expect(sheet.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner").getByRole("link", { name: "Designite" }).first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const name of ["Order now", "Get a quote", "Show quote", "Print or save as PDF"])
      await expect(page.getByText(name, { exact: true }).filter({ visible: true })).toHaveCount(0);
    const logo = await page.getByRole("banner").getByRole("link", { name: "Designite" }).first().boundingBox();
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(heading?.y).toBeGreaterThan((logo?.y ?? 0) + (logo?.height ?? 0));
  });
}
