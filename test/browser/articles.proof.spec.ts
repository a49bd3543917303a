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
