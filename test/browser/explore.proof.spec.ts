import { detailsOf, openResults, showsResults, showView, stageOf, viewLinks, viewNames } from "./explore-page.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a link that was cut within an encoded character opens what comes before", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=smells&smell=Magic%2");
  await expect(detailsOf(page)).toContainText("These results have no smell Magic%2.");
});

test("every view of a library can be shown", async ({ page }) => {
  await openResults(page);
  for (const name of viewNames) {
    await showView(page, name);
    await expect(stageOf(page).getByRole("region", { name })).not.toBeEmpty();
  }
});

test("a comparison of two libraries is kept by its address, over a reload and by the history", async ({ page }) => {
  const compared = "/explore#library=junit-4.13.2&before=jsoup-1.15.3&view=changes";
  const comparison = stageOf(page).getByText("Before: jsoup 1.15.3. After: JUnit 4.13.2.");
  await openResults(page);
  await page.getByRole("button", { name: "Compare with another" }).click();
  await page.getByRole("link", { name: "JUnit 4.13.2" }).click();
  await expect(comparison).toBeVisible();
  await expect(page).toHaveURL(compared);
  await page.reload();
  await expect(comparison).toBeVisible();
  await expect(viewLinks(page).getByRole("link", { name: "Changes" })).toHaveAttribute("aria-current", "page");
  await showView(page, "Report");
  await page.goBack();
  await page.goBack();
  await showsResults(page, /jsoup/);
  await expect(comparison).toHaveCount(0);
  await page.goForward();
  await expect(comparison).toBeVisible();
  await expect(page).toHaveURL(compared);
  await page.getByRole("button", { name: "End the comparison" }).click();
  await expect(page).toHaveURL("/explore#library=junit-4.13.2&view=structure");
  await page.goBack();
  await expect(comparison).toBeVisible();
});

test("a link to a place in the page leaves the results as they are", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=smells&type=org.jsoup.nodes.Element");
  await page.evaluate(() => {
    location.hash = "#files";
  });
  await expect(page).toHaveURL("/explore#files");
  await viewLinks(page).getByRole("link", { name: "Types" }).press("Enter");
  await expect(page).toHaveURL(/view=types&type=org\.jsoup\.nodes\.Element$/);
});

test("a link to a library that cannot be loaded leaves the address of what is open", async ({ page, problems }) => {
  problems.allow(/ERR_FAILED|net::/);
  await page.route(/junit.*\.zip/, (route) => route.abort());
  await openResults(page, "/explore#library=jsoup-1.15.3&view=smells");
  await page.evaluate(() => {
    location.hash = "#library=junit-4.13.2&view=types";
  });
  await expect(stageOf(page).getByRole("alert")).toContainText("junit-4.13.2 cannot be loaded.");
  await expect(page).toHaveURL("/explore#library=jsoup-1.15.3&view=smells");
});
