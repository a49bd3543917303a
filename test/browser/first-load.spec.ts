import { requestsOf } from "./calls.ts";
import { pagesOfEachKind } from "./every-page.ts";
import { expect, test } from "./fixtures.ts";
import { expectAllRules } from "./missing-rules.ts";

test("the films of the home page are fetched when the visitor comes near, and captions when one is played", async ({
  page,
}) => {
  const paths = requestsOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(paths.filter((path) => path.startsWith("/films/"))).toEqual([]);

  const film = page.locator("video").first();
  await film.scrollIntoViewIfNeeded();
  await expect.poll(() => paths.filter((path) => path.endsWith(".webp")).length).toBeGreaterThan(0);
  expect(paths.filter((path) => path.startsWith("/films/") && !path.endsWith(".webp"))).toEqual([]);

  await film.dispatchEvent("play");
  await expect.poll(() => paths.filter((path) => path.endsWith(".vtt"))).toHaveLength(1);
});

test("the font of code is fetched after the page has loaded", async ({ page }) => {
  await page.goto("/docs/dpy.html");
  /** How long after the load each fetch of the font began. */
  const waits = () =>
    page.evaluate(() => {
      const [loading] = performance.getEntriesByType("navigation").map((entry) => entry.toJSON().loadEventStart);
      const fonts = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/jetbrains-mono"));
      return fonts.map(({ startTime }) => startTime - loading);
    });
  await expect.poll(waits).toHaveLength(1);
  expect((await waits()).filter((milliseconds) => milliseconds < 0)).toEqual([]);
});

// One page of each kind, and what the service answers. The proof walks through all pages.
test("pages of each kind have the rules of the whole style sheet that fit them", async ({ page }) => {
  await expectAllRules(page, [...pagesOfEachKind.routes, ...pagesOfEachKind.documentation, "/apis/subscribe/done"]);
});
