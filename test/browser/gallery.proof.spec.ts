import type { Page } from "@playwright/test";
import { articlePaths } from "../support/specified-addresses.ts";
import { expect, test } from "./fixtures.ts";

for (const { width, height } of [
  { width: 320, height: 3_900 },
  { width: 390, height: 3_700 },
]) {
  test(`the list of articles is at most ${height} pixels high in a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/blog");
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

for (const { width, height } of [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 1920, height: 900 },
]) {
  test(`the first window of ${width} by ${height} pixels has three titles`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/blog");
    const titles = page.getByRole("main").getByRole("heading", { level: 2 });
    const ends = await titles.evaluateAll((found) => found.map((title) => title.getBoundingClientRect().bottom));
    expect(ends.filter((end) => end <= height).length).toBeGreaterThanOrEqual(3);
  });
}

test("every drawing is whole, and the drawings of the rows stand in line", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/blog");
  const drawings = page.locator(".gallery svg:visible");
  const shapes = await drawings.evaluateAll((found) =>
    found.map((drawing) => {
      const [, , width = 0, height = 0] = drawing.getAttribute("viewBox")?.split(" ").map(Number) ?? [];
      return Math.abs(drawing.clientHeight / drawing.clientWidth - height / width) < 0.02;
    }),
  );
  expect(shapes).toEqual(articlePaths.map(() => true));
  const lefts = await drawings.evaluateAll((found) => found.map((one) => Math.round(one.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(1);
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
  // What comes near is at most half a window below.
  const near = await drawings.evaluateAll(
    (found) => found.filter((drawing) => drawing.getBoundingClientRect().top < 1.5 * window.innerHeight).length,
  );
  expect(near).toBeLessThan(articlePaths.length);
  await expect.poll(() => fetched.size).toBe(near);
  await drawings.last().scrollIntoViewIfNeeded();
  await expect(drawings.last().locator("use")).toHaveAttribute("href", /\.svg#wide$/);
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
