import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The whole document, or what is within its header and footer, where these are judged on another page. */
export type Judged = "document" | "main";

/** What axe finds on the page, a line for each element. What a frame shows is a page of its own, judged by itself. */
export async function barriersOn(
  page: Page,
  rules: "all" | "contrast" | "scrolling" = "all",
  judged: Judged = "document",
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeScript);
  const runOnly = { all: undefined, contrast: ["color-contrast"], scrolling: ["scrollable-region-focusable"] }[rules];
  return page.evaluate(
    async ({ wanted, part }) => {
      const judge = (globalThis as unknown as { axe: typeof axe }).axe;
      const options: RunOptions = { resultTypes: ["violations"], iframes: false, ...(wanted && { runOnly: wanted }) };
      const { violations } = await judge.run(part === "main" ? part : document, options);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}`),
      );
    },
    { wanted: runOnly, part: judged },
  );
}

/** Judges the page as it stands by all rules, then the colors of its other scheme: nothing else depends on the scheme. */
export async function expectNoBarriers(page: Page, judged: Judged = "document"): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  expect(await barriersOn(page, "all", judged)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await barriersOn(page, "contrast", judged)).toEqual([]);
}

const widths = [320, 390, 820, 1440];

/** The page itself doesn't scroll sideways at any width, and boxes that do are reached with the keyboard. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const contentWidth = await page.locator("html").evaluate((root) => root.scrollWidth);
    tooWide.push(...[width].filter(() => contentWidth > width));
    if (width === 320) expect(await barriersOn(page, "scrolling")).toEqual([]);
  }
  expect(tooWide).toEqual([]);
}
