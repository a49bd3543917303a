import { barriersOn, expectNoBarriers } from "./barriers.ts";
import { alertOf, alertTexts, expect, test } from "./fixtures.ts";
import { newsletterForm, startNewsletterForm } from "./newsletter-form.ts";

/** Nothing moves while it is judged: a color in the middle of a transition is part of no design. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("open menus have no barrier that axe finds", async ({ page }) => {
  await page.goto("/buy");
  await page.getByRole("navigation", { name: "Main" }).locator("summary").click();
  await expectNoBarriers(page);
});

test("the page for unknown paths has no barrier that axe finds", async ({ page, problems }) => {
  problems.allow(/status of 404/);
  await page.goto("/nowhere");
  await expectNoBarriers(page);
});

test("an alert has no barrier that axe finds", async ({ page, email }) => {
  await page.goto("/contact");
  await startNewsletterForm(page);
  await newsletterForm(page).field.fill(email);
  await newsletterForm(page).button.click();
  await expect(alertOf(page)).toHaveText(alertTexts.subscribed);
  await expectNoBarriers(page);
});

test("the open mobile menu has no barrier that axe finds", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/contact");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByText("Products").click();
  await expectNoBarriers(page);
});

test.describe("on a phone, for which there is no package", () => {
  test.use({ userAgent: "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36" });

  test("the downloads have no barrier that axe finds", async ({ page }) => {
    await page.goto("/download");
    await expectNoBarriers(page);
  });
});

test("the open search has no barrier that axe finds", async ({ page }) => {
  await page.goto("/contact");
  await page.keyboard.press("Control+k");
  await page.getByRole("searchbox").fill("cyclic dependency");
  await page.getByRole("dialog").getByRole("link").first().waitFor();
  await expectNoBarriers(page);
});

test("a barrier is found in either scheme", async ({ page }) => {
  await page.goto("/contact");
  await page
    .getByRole("main")
    .getByRole("paragraph")
    .first()
    .evaluate((paragraph) => {
      paragraph.style.color = "light-dark(black, #333)";
      paragraph.style.background = "light-dark(white, black)";
    });
  expect(await barriersOn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await barriersOn(page, "contrast")).toEqual([expect.stringMatching(/^color-contrast: /)]);
});
