import { expect, test } from "./fixtures.ts";
import { openSearch, resultLinks, searchDialog } from "./search-dialog.ts";

test("a reader who does not search never loads the index", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/faq", { waitUntil: "networkidle" });
  expect(asked.filter((path) => path === "/search.json" || path.includes("search-"))).toEqual([]);
});

test("the start page of the documentation has a field that opens the search, and has the focus back after it", async ({
  page,
}) => {
  await page.goto("/docs/index.html");
  const field = page.getByRole("main").getByRole("button", { name: "Search the documentation" });
  await field.click();
  await expect(searchDialog(page).getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field).toBeFocused();
});

test("results that come late leave the focus where the reader is", async ({ page }) => {
  await page.goto("/docs/accessibility.html");
  await openSearch(page);
  await page.keyboard.type("feature");
  await expect(searchDialog(page).getByRole("status")).toHaveText(/results for “feature”\.$/);
  await page.keyboard.press("ArrowDown");
  await expect(resultLinks(page).first()).toBeFocused();
  const earlier = await resultLinks(page).first().elementHandle();
  await page.getByRole("searchbox").evaluate((field) => {
    if (field instanceof HTMLInputElement) field.value = "feature envy";
    field.dispatchEvent(new Event("input"));
  });
  await expect.poll(() => earlier?.evaluate((link) => link.isConnected)).toBe(false);
  await expect(resultLinks(page).first()).toBeFocused();
});

test("the empty search offers six destinations, and so does one that finds nothing", async ({ page }) => {
  await page.goto("/contact");
  await openSearch(page);
  await expect(resultLinks(page)).toHaveCount(6);
  await page.keyboard.type("xyzzy");
  await expect(searchDialog(page).getByRole("status")).toHaveText("Nothing found for “xyzzy”.");
  await expect(resultLinks(page)).toHaveCount(6);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/contact$/);
});

test("words that say nothing find nothing and offer the destinations", async ({ page }) => {
  await page.goto("/contact");
  await openSearch(page);
  await page.keyboard.type("how");
  await expect(searchDialog(page).getByRole("status")).toHaveText("");
  await expect(resultLinks(page)).toHaveCount(6);
});

test("a result has a short name; the words around what was found describe it", async ({ page }) => {
  await page.goto("/contact");
  await openSearch(page);
  await page.keyboard.type("feature envy");
  const first = resultLinks(page).first();
  await expect(first).toHaveAccessibleName("Feature Envy");
  await expect(first).toHaveAccessibleDescription(/^A method uses the members of another class/);
});

test("what is typed on a result goes into the field", async ({ page }) => {
  await page.goto("/contact");
  await openSearch(page);
  await page.keyboard.type("feature");
  await expect(searchDialog(page).getByRole("status")).toHaveText(/results for “feature”\.$/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type(" envy");
  await expect(searchDialog(page).getByRole("searchbox")).toHaveValue("feature envy");
  await expect(resultLinks(page).first()).toHaveText(/^Feature Envy/);
});

test("what was searched for is marked in the results", async ({ page }) => {
  await page.goto("/contact");
  await openSearch(page);
  await page.keyboard.type("feature envy");
  await expect(resultLinks(page).first().locator("mark").first()).toHaveText(/feature|envy/i);
});

test("a search that cannot be loaded says so, and is loaded when it is opened again", async ({ page, problems }) => {
  problems.allow(/net::|Failed to fetch/);
  const script = /\/assets\/site-search-[\w-]+\.js$/;
  await page.route(script, (route) => route.abort());
  await page.goto("/contact");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("status")).toHaveText("We couldn't load search. Open it again to retry.");
  await page.unroute(script);
  await openSearch(page);
});

test("words that stand nowhere are told as such", async ({ page }) => {
  await page.goto("/contact");
  await openSearch(page);
  await page.keyboard.type("ほげほげ");
  await expect(searchDialog(page).getByRole("status")).toHaveText("Nothing found for “ほげほげ”.");
});

test("without its index the search says that it cannot start, and starts when it can", async ({ page, problems }) => {
  problems.allow(/Failed to load resource/i);
  let isLost = true;
  await page.route("**/search.json", (route) => (isLost ? route.abort() : route.continue()));
  await page.goto("/contact");
  await openSearch(page);
  await page.keyboard.type("feature");
  await expect(searchDialog(page).getByRole("status")).toHaveText(/^The search couldn't be started/);
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
