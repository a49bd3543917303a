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

test("the first screen has three titles, and every drawing is whole", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/blog");
  const titles = page.getByRole("main").getByRole("heading", { level: 2 });
  const ends = await titles.evaluateAll((found) => found.map((title) => title.getBoundingClientRect().bottom));
  expect(ends.filter((end) => end <= 900).length).toBeGreaterThanOrEqual(3);
  const drawings = page.locator(".gallery svg:visible");
  const shapes = await drawings.evaluateAll((found) =>
    found.map((drawing) => {
      const style = getComputedStyle(drawing);
      const [, , width = 0, height = 0] = drawing.getAttribute("viewBox")?.split(" ").map(Number) ?? [];
      const across = drawing.clientWidth - Number.parseFloat(style.paddingRight);
      return Math.abs(drawing.clientHeight / across - height / width) < 0.02;
    }),
  );
  expect(shapes).toEqual(articlePaths.map(() => true));
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
