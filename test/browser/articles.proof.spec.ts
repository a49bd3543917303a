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

type Judgment = (page: Page, path: string) => Promise<void>;

async function judgeAll(page: Page, width: number, paths: readonly string[], judge: Judgment): Promise<void> {
  await page.setViewportSize({ width, height: 1000 });
  for (const path of paths) {
    await page.goto(path);
    await judge(page, path);
  }
}

for (const width of [820, 1440, 1920]) {
  test(`lines of articles have 60 to 72 characters in a window of ${width} pixels`, async ({ page }) => {
    await judgeAll(page, width, articlePaths, expectReadableLines);
  });
}

for (const width of [320, 390, 820, 1440, 1920]) {
  test(`the plate of an article is as wide as a window of ${width} pixels, below its finding`, async ({ page }) => {
    await judgeAll(page, width, articlePaths, expectPlateAcrossWindow);
  });
}

for (const width of [390, 1440]) {
  test(`every figure has its finding and unit above, its source below in a window of ${width} pixels`, async ({
    page,
  }) => {
    await judgeAll(page, width, [...articlePaths, "/products-dj"], expectWholeFrames);
  });
}

for (const width of [1216, 1440, 1920]) {
  test(`notes stand in a column of their own in a window of ${width} pixels`, async ({ page }) => {
    await judgeAll(page, width, articlePaths, expectNotesApart);
  });
}

for (const width of [320, 390]) {
  test(`no identifier is broken inside a word in a window of ${width} pixels`, async ({ page }) => {
    await judgeAll(page, width, articlePaths, async (_page, path) => {
      expect(await brokenWords(page), path).toEqual([]);
    });
  });

  test(`a table that scrolls keeps its first column in a window of ${width} pixels`, async ({ page }) => {
    await judgeAll(page, width, articlePaths, expectFirstColumnsKept);
  });
}

test("no article is named twice among those to read next", async ({ page }) => {
  await judgeAll(page, 1280, articlePaths, expectDifferentArticlesNext);
});

// One article at two widths. The proof walks through all of them at more.
test("an article is set to be read, in wide windows and on phones", async ({ page }) => {
  const path = "/blog/does-your-architecture-smell";
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(path);
  await expectReadableLines(page, path);
  await expectPlateAcrossWindow(page, path);
  await expectWholeFrames(page, path);
  await expectNotesApart(page, path);
  await expectDifferentArticlesNext(page, path);
  await page.setViewportSize({ width: 390, height: 1000 });
  await expectPlateAcrossWindow(page, path);
  await expectWholeFrames(page, path);
  expect(await brokenWords(page)).toEqual([]);
  await expectFirstColumnsKept(page, path);
});

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
