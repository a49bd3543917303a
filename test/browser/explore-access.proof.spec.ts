import { expectNoBarriers, expectNoSidewaysScroll } from "./barriers.ts";
import { drawingOf, openFolds, openPage, openResults, showView, stageOf, viewNames } from "./explore-page.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const element = "/explore#library=jsoup-1.15.3&view=structure&type=org.jsoup.nodes.Element";

for (const width of [390, 1440]) {
  test(`at ${width} pixels no view has a barrier that axe finds`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openResults(page, element);
    for (const name of viewNames) {
      await showView(page, name);
      await openFolds(page);
      await test.step(name, () => expectNoBarriers(page));
    }
  });
}

test("at 1280 by 720 pixels no view without a selection has a barrier", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openResults(page);
  for (const name of viewNames) {
    await showView(page, name);
    await test.step(name, () => expectNoBarriers(page));
  }
});

test("no view scrolls sideways, on narrow screens or enlarged to twice the size", async ({ page }) => {
  await openResults(page, element);
  for (const name of viewNames) {
    await showView(page, name);
    await openFolds(page);
    await test.step(name, () => expectNoSidewaysScroll(page));
  }
  for (const name of viewNames) {
    await page.setViewportSize({ width: 640, height: 400 });
    await page.locator("html").evaluate((root) => root.style.setProperty("font-size", "200%"));
    await showView(page, name);
    expect(await page.locator("html").evaluate((root) => root.scrollWidth), name).toBe(640);
  }
});

test("the focus goes on where a part comes or goes", async ({ page }) => {
  const focused = stageOf(page).locator(":focus");
  await openPage(page);
  await page.getByRole("link", { name: "jsoup 1.15.3" }).press("Enter");
  await expect(focused).toHaveText("jsoup 1.15.3");
  await page.getByRole("button", { name: "Open another" }).press("Enter");
  await expect(focused).toHaveText("Open results");
  await expect(focused).toBeInViewport();
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(focused).toHaveText("jsoup 1.15.3");
});

test("a link to a view leaves the focus at the top of the page", async ({ page }) => {
  await openResults(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
});

test("with forced colors the drawing has the colors of the system", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openResults(page);
  await drawingOf(page).press("Home");
  await expect(page.locator(".scene-marker")).toBeVisible();
  const colored = await page.locator(".scene-picture canvas").evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [1, 0, 0] };
    return data.filter((red, at) => at % 4 === 0 && (red !== data[at + 1] || red !== data[at + 2])).length;
  });
  expect(colored).toBe(0);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says what it is for, and its links lead somewhere", async ({ page }) => {
    await page.goto("/explore");
    const words = page.locator(".explore-page-withoutScript");
    await expect(words).toContainText("This page needs JavaScript");
    await expect(stageOf(page)).toBeHidden();
    await words.locator("a").click();
    await expect(page).toHaveURL("/blog/dependency-graph-visualization");
  });
});
