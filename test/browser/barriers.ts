import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * What axe finds on the page, a line for each element. All frames of the site are of one origin, which axe's
 * single-pass mode reads at a fraction of the time.
 */
export async function barriersOn(page: Page, rules: "all" | "contrast" = "all"): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (rules === "contrast" ? axe.withRules("color-contrast") : axe).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}`));
}

/** Judges the page as it stands by all rules, then the colors of its other scheme: nothing else depends on the scheme. */
export async function expectNoBarriers(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  expect(await barriersOn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await barriersOn(page, "contrast")).toEqual([]);
}

const widths = [320, 390, 820, 1440];

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const contentWidth = await page.locator("html").evaluate((root) => root.scrollWidth);
    tooWide.push(...[width].filter(() => contentWidth > width));
  }
  expect(tooWide).toEqual([]);
}
