import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { documentationPages, routes } from "../routes.ts";
import { alertOf, alertTexts, expect, startApplication, test } from "./fixtures.ts";
import { newsletterForm } from "./newsletter-form.ts";

/** Nothing moves while it is judged: colours in the middle of a transition are nobody's choice. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}`));
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const path of [...routes, ...documentationPages]) {
      test(`${path} has no barrier that axe finds`, async ({ page }) => {
        await page.goto(path);
        expect(await violationsOn(page)).toEqual([]);
      });
    }

    test("the page for unknown paths has no barrier that axe finds", async ({ page, problems }) => {
      problems.allow(/status of 404/);
      await page.goto("/nowhere");
      expect(await violationsOn(page)).toEqual([]);
    });

    test("an alert has no barrier that axe finds", async ({ page, mailbox }) => {
      await page.goto("/contact");
      await startApplication(page);
      await newsletterForm(page).field.fill(mailbox);
      await newsletterForm(page).button.click();
      await expect(alertOf(page)).toHaveText(alertTexts.subscribed);
      expect(await violationsOn(page)).toEqual([]);
    });

    test("the open search has no barrier that axe finds", async ({ page }) => {
      await page.goto("/contact");
      await page.keyboard.press("/");
      await page.getByRole("searchbox").fill("cyclic dependency");
      await page.getByRole("dialog").getByRole("link").first().waitFor();
      expect(await violationsOn(page)).toEqual([]);
    });

    test("open questions, menus and answers have no barrier that axe finds", async ({ page }) => {
      await page.goto("/buy?language=java&purpose=own&size=large");
      await page.getByRole("main").locator("details").nth(1).locator("summary").click();
      await page.getByRole("navigation", { name: "Main" }).locator("summary").click();
      expect(await violationsOn(page)).toEqual([]);
    });

    test("the open mobile menu has no barrier that axe finds", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto("/contact");
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("navigation", { name: "Main" }).getByText("Products").click();
      expect(await violationsOn(page)).toEqual([]);
    });
  });
}
