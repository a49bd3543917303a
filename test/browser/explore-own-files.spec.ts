import { dropPaths, junitPaths, openWholePage, showsResults, showView } from "./explore-page.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("several files that are dropped open, no request leaves the page, and nothing is kept", async ({ page }) => {
  await openWholePage(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await dropPaths(page, junitPaths);
  await showsResults(page, /junit/i);
  await showView(page, "Overview");
  await showView(page, "Findings");
  expect(requests.filter((address) => !address.startsWith("blob:"))).toEqual([]);
  await expect(page).toHaveURL("/explore#view=findings");
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(await page.evaluate(async () => [await indexedDB.databases(), await caches.keys()])).toEqual([[], []]);
});
