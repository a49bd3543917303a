import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 1280, height: 1000 } });
/** Scrolls so that the top of the skills section stands at this share of the viewport's height. */
async function bringSkillsTo(page: Page, share: number): Promise<void> {
  await page.locator("[data-skills]").evaluate((section, target) => {
    const top = section.getBoundingClientRect().top + scrollY;
    scrollTo({ top: top - innerHeight * target, behavior: "instant" });
  }, share);
}

test("the bars fill to their value when the section reaches 80 percent of the viewport", async ({ page }) => {
  await page.goto("/");
  await bringSkillsTo(page, 0.81);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page.locator("html")).not.toHaveAttribute("data-skills-filled");

  await bringSkillsTo(page, 0.79);
  await expect(page.locator("html")).toHaveAttribute("data-skills-filled");
  for (const bar of await page.getByRole("progressbar").all()) {
    const value = Number(await bar.getAttribute("aria-valuenow"));
    await expect
      .poll(async () => {
        const [whole, filled] = [await bar.boundingBox(), await bar.locator("rect").boundingBox()];
        return Math.round((100 * (filled?.width ?? 0)) / (whole?.width ?? 1));
      })
      .toBe(value);
  }
});
