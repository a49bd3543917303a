import { openPage, showsResults, viewLinks } from "./explore-page.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the panel opens a library, the views are steps in the history, and a reload shows the same", async ({ page }) => {
  await openPage(page);
  await page.getByRole("link", { name: "JUnit 4.13.2" }).click();
  await showsResults(page, "JUnit 4.13.2");
  await expect(page).toHaveURL("/explore#library=junit-4.13.2&view=overview");
  await viewLinks(page).getByRole("link", { name: "Types and methods" }).click();
  await viewLinks(page).getByRole("link", { name: "Packages" }).click();
  await expect(page).toHaveURL(/view=packages/);
  await page.goBack();
  await expect(page).toHaveURL(/view=types/);
  await expect(viewLinks(page).getByRole("link", { name: "Types and methods" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.reload();
  await showsResults(page, "JUnit 4.13.2");
  await expect(viewLinks(page).getByRole("link", { name: "Types and methods" })).toHaveAttribute(
    "aria-current",
    "page",
  );
});
