import type { Page } from "@playwright/test";
import { articlePaths } from "../support/specified-addresses.ts";
import {
  expectDifferentArticlesNext,
  expectFirstColumnsKept,
  expectNotesApart,
  expectPlateAcrossWindow,
  expectReadableLines,
  expectWholeFrames,
} from "./articles.ts";
import { brokenWords } from "./broken-words.ts";
import { expect, test } from "./fixtures.ts";

/** What each article must hold at each width. The tables are opened last. */
const judgments: readonly { width: number; judges: readonly ((page: Page, path: string) => Promise<void>)[] }[] = [
  { width: 1920, judges: [expectReadableLines, expectPlateAcrossWindow, expectNotesApart] },
  { width: 1440, judges: [expectReadableLines, expectPlateAcrossWindow, expectWholeFrames, expectNotesApart] },
  { width: 1280, judges: [expectDifferentArticlesNext] },
  { width: 1216, judges: [expectNotesApart] },
  { width: 820, judges: [expectReadableLines, expectPlateAcrossWindow] },
  { width: 390, judges: [expectPlateAcrossWindow, expectWholeFrames, expectWholeWords, expectFirstColumnsKept] },
  { width: 320, judges: [expectPlateAcrossWindow, expectWholeWords, expectFirstColumnsKept] },
];

async function expectWholeWords(page: Page, path: string): Promise<void> {
  expect(await brokenWords(page), path).toEqual([]);
}

for (const path of articlePaths) {
  test(`${path} is set to be read, in windows of 320 to 1920 pixels`, async ({ page }) => {
    await page.goto(path);
    for (const { width, judges } of judgments) {
      await page.setViewportSize({ width, height: 1000 });
      await test.step(`${width} pixels`, async () => {
        for (const judge of judges) await judge(page, path);
      });
    }
  });
}

for (const width of [390, 1440]) {
  test(`every figure of a product has its finding and unit above, its source below, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto("/products-dj");
    await expectWholeFrames(page, "/products-dj", 1);
  });
}

test("a table of four columns is not cut off in a window of 1440 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto("/blog/does-your-architecture-smell");
  const table = page.getByRole("group", { name: "Table: Three scopes" });
  const hidden = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(hidden).toBe(0);
});

test("a visitor finds the way from an article to the list and to the home page", async ({ page }) => {
  await page.goto("/blog/dependency-graph-visualization");
  const path = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(path).toHaveText("Home / Blog / Dependency graphs");
  await expect(path.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
  await path.getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL("/blog");
});

test("on paper the tables of figures are whole", async ({ page }) => {
  await page.goto("/blog/comparing-designite-with-sonarqube-ndepend");
  await page.emulateMedia({ media: "print" });
  const hidden = await page
    .locator(".figure-data > .table-scroll")
    .evaluateAll((tables) => tables.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight));
  expect(hidden.length).toBeGreaterThan(2);
  expect(hidden.filter((height) => height > 0)).toEqual([]);
});

test("in forced colors the tiles of a treemap do not lie under their names", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/blog/dcode-engineering-intelligence");
  const plate = page.locator(".article-plate .data-picture svg").first();
  const [ground, surface] = await plate.evaluate((picture) =>
    ["--ground", "--surface"].map((name) => getComputedStyle(picture).getPropertyValue(name)),
  );
  expect(ground).toBe(surface);
});
