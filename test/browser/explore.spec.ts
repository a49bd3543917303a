import {
  chosenFiles,
  junitArchive,
  openPage,
  openResults,
  showsResults,
  showView,
  stageOf,
  viewLinks,
} from "./explore-page.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the panel opens a library, the views are steps in the history, and a reload shows the same", async ({ page }) => {
  await openPage(page);
  await page.getByRole("link", { name: "JUnit 4.13.2" }).click();
  await showsResults(page, "JUnit 4.13.2");
  await expect(page).toHaveURL("/explore#library=junit-4.13.2&view=structure");
  await viewLinks(page).getByRole("link", { name: "Types" }).click();
  await viewLinks(page).getByRole("link", { name: "Packages" }).click();
  await expect(page).toHaveURL(/view=packages/);
  await page.goBack();
  await expect(page).toHaveURL(/view=types/);
  await expect(viewLinks(page).getByRole("link", { name: "Types" })).toHaveAttribute("aria-current", "page");
  await page.reload();
  await showsResults(page, "JUnit 4.13.2");
  await expect(viewLinks(page).getByRole("link", { name: "Types" })).toHaveAttribute("aria-current", "page");
});

test("two results are compared: what is new, gone and worse", async ({ page }) => {
  await openResults(page);
  await page.getByRole("button", { name: "Compare with another" }).click();
  await chosenFiles(page).setInputFiles(junitArchive);
  await expect(viewLinks(page).getByRole("link", { name: "Changes" })).toHaveAttribute("aria-current", "page");
  await showsResults(page, "JUnit 4.13.2");
  const changes = stageOf(page).getByRole("region", { name: "Changes" });
  for (const heading of ["Worse types", "New findings", "Findings that are gone", "New types", "Types that are gone"])
    await expect(changes.getByRole("heading", { name: heading })).toBeVisible();
  await expect(changes.getByRole("heading", { name: /^New types/ })).toContainText("243");
  await page.getByRole("button", { name: "Swap before and after" }).click();
  await showsResults(page, /jsoup/);
  await expect(changes.getByRole("heading", { name: /^Types that are gone/ })).toContainText("243");
  await showView(page, "Report");
  await expect(stageOf(page)).toContainText("Since the earlier results");
  await page.getByRole("button", { name: "End the comparison" }).click();
  await expect(viewLinks(page).getByRole("link", { name: "Changes" })).toHaveCount(0);
});
