import type { Page } from "@playwright/test";
import { articlePaths } from "../support/specified-addresses.ts";
import { expect, test } from "./fixtures.ts";

for (const { width, height } of [
  { width: 320, height: 7_500 },
  { width: 390, height: 7_500 },
]) {
  test(`the list of articles is at most ${height} pixels high in a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/blog");
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
    const drawings = page.getByRole("main").getByRole("img");
    const widths = await drawings.evaluateAll((found) => found.map((drawing) => drawing.getBoundingClientRect().width));
    const column = await page.locator(".gallery-entry").first().boundingBox();
    expect(widths).toEqual(widths.map(() => column?.width));
  });
}

test("with two columns the entries of the list leave no place empty", async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1100 });
  await page.goto("/blog");
  const [entries, gallery] = [page.locator(".gallery-entry"), page.locator(".gallery")];
  const last = await entries.last().boundingBox();
  const beside = await entries.nth(-2).boundingBox();
  const frame = await gallery.boundingBox();
  expect(last?.y).toBe(beside?.y);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeGreaterThan((frame?.width ?? 0) * 0.9);
});

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
