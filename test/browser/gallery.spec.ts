import type { Page } from "@playwright/test";
import { articlePaths } from "../support/specified-addresses.ts";
import { expect, test } from "./fixtures.ts";

function drawingsOf(page: Page): Set<string> {
  const fetched = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.svg$/.test(pathname)) fetched.add(pathname);
  });
  return fetched;
}

test("the drawings of all articles are fetched as the visitor comes near", async ({ page }) => {
  const fetched = drawingsOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/blog", { waitUntil: "networkidle" });
  const drawings = page.getByRole("main").getByRole("img");
  await expect(drawings).toHaveCount(articlePaths.length);
  await expect.poll(() => fetched.size).toBeGreaterThan(0);
  expect(fetched.size).toBeLessThanOrEqual(2);
  await drawings.last().scrollIntoViewIfNeeded();
  await expect(drawings.last().locator("use")).toHaveAttribute("href", /\.svg#narrow$/);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("every article of the list has its drawing", async ({ page }) => {
    const fetched = drawingsOf(page);
    await page.goto("/blog", { waitUntil: "networkidle" });
    await expect.poll(() => fetched.size).toBe(articlePaths.length);
    await expect(page.getByRole("main").getByRole("img")).toHaveCount(articlePaths.length);
  });
});
