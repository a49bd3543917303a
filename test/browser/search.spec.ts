import { expect, test } from "./fixtures.ts";
import { openSearch, resultLinks, searchDialog } from "./search-dialog.ts";

for (const key of ["/", "Control+k"]) {
  test(`${key} opens the search, and Escape closes it`, async ({ page }) => {
    await page.goto("/contact");
    await page.keyboard.press(key);
    await expect(searchDialog(page).getByRole("searchbox")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(searchDialog(page)).toBeHidden();
  });
}

test("a search that cannot be loaded says so, and is loaded when it is opened again", async ({ page, problems }) => {
  problems.allow(/net::|Failed to fetch/);
  const script = /\/assets\/search-[\w-]+\.js$/;
  await page.route(script, (route) => route.abort());
  await page.goto("/contact");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("status")).toHaveText("The search could not be loaded. Open it again to try again.");
  await page.unroute(script);
  await openSearch(page);
});

test("results are walked through by the arrow keys", async ({ page }) => {
  await page.goto("/docs/accessibility.html");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(searchDialog(page).getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("feature envy");
  await expect(searchDialog(page).getByRole("status")).toHaveText(/results for “feature envy”\.$/);
  await page.keyboard.press("ArrowDown");
  await expect(resultLinks(page).first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(resultLinks(page).nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(searchDialog(page).getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/accessibility\.html$/);
});

test("a question of the FAQ is found and opened", async ({ page }) => {
  await page.goto("/");
  await openSearch(page);
  await page.keyboard.type("where does my code go");
  const question = searchDialog(page).locator("a[href*='/faq#']").first();
  await question.click();
  await expect(page).toHaveURL(/\/faq#/);
  await expect(page.locator("details:has(:target)")).toHaveAttribute("open");
});

test("words that stand nowhere are told as such", async ({ page }) => {
  await page.goto("/contact");
  await openSearch(page);
  await page.keyboard.type("ほげほげ");
  await expect(searchDialog(page).getByRole("status")).toHaveText("Nothing found for “ほげほげ”.");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("there is neither a search button nor a switch of the colors", async ({ page }) => {
    await page.goto("/contact");
    await expect(page.locator("[data-search]")).toBeHidden();
    await expect(page.locator("[data-theme-switch]")).toBeHidden();
  });
});

test("without its index the search says that it cannot start, and starts when it can", async ({ page, problems }) => {
  problems.allow(/Failed to load resource/i);
  let isLost = true;
  await page.route("**/search.json", (route) => (isLost ? route.abort() : route.continue()));
  await page.goto("/contact");
  await openSearch(page);
  await page.keyboard.type("feature");
  await expect(searchDialog(page).getByRole("status")).toHaveText(/^The search could not be started/);
  isLost = false;
  await page.keyboard.press("Enter");
  await expect(searchDialog(page).getByRole("status")).toHaveText(/results for “feature”\.$/);
});

test("what is typed while the index is being lost is searched for in the next one", async ({ page, problems }) => {
  problems.allow(/Failed to load resource/i);
  const first = Promise.withResolvers<void>();
  let requests = 0;
  await page.route("**/search.json", async (route) => {
    requests += 1;
    if (requests > 1) return route.continue();
    await first.promise;
    return route.abort();
  });
  await page.goto("/contact");
  await openSearch(page);
  await page.keyboard.type("feature");
  first.resolve();
  await expect(searchDialog(page).getByRole("status")).toHaveText(/results for “feature”\.$/);
  expect(requests).toBe(2);
});
