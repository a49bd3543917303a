import { activeItem, detailsOf, openResults, showView, tableCaption, viewLinks } from "./explore-page.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const numberIn = (text: string | null, pattern: RegExp) => Number(pattern.exec(text ?? "")?.[1]?.replaceAll(",", ""));

test("a smell that is chosen selects the types that have it in all views", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=smells");
  await page.getByRole("button", { name: /^Cyclically-dependent Modularization/ }).press("Enter");
  await expect(page).toHaveURL(/&smell=Cyclically-dependent%20Modularization$/);
  const types = numberIn(await detailsOf(page).textContent(), /findings? in ([\d,]+) type/);
  for (const view of ["Structure", "Treemap"]) {
    await showView(page, view);
    expect(await tableCaption(page)).toContain(`${types} selected types`);
  }
  await showView(page, "Packages");
  expect(await tableCaption(page)).toContain("dependencies of selected packages");
});

test("the history and a reload restore view and selection", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=structure&type=org.jsoup.nodes.Element");
  await showView(page, "Treemap");
  await showView(page, "Instability");
  await page.reload();
  await expect(viewLinks(page).getByRole("link", { name: "Instability" })).toHaveAttribute("aria-current", "page");
  await expect(detailsOf(page)).toContainText("org.jsoup.nodes.Element");
  await page.goBack();
  await expect(page).toHaveURL(/view=treemap&type=org\.jsoup\.nodes\.Element$/);
  await expect(activeItem(page)).toContainText("Element");
  await page.goBack();
  await expect(page).toHaveURL(/view=structure/);
  await page.goForward();
  await expect(viewLinks(page).getByRole("link", { name: "Treemap" })).toHaveAttribute("aria-current", "page");
});

test("a type is found by the capitals of its name, and a package by its own", async ({ page }) => {
  await openResults(page);
  const field = page.getByRole("combobox", { name: "Find a type" });
  await field.fill("HTB");
  await expect(page.getByRole("option", { name: /^HtmlTreeBuilder/ }).first()).toBeVisible();
  await field.press("Enter");
  await expect(page).toHaveURL(/&type=org\.jsoup\.parser\.HtmlTreeBuilder$/);
  await field.fill("org.jsoup.safety");
  await expect(page.getByRole("option", { name: /package/ }).first()).toBeVisible();
  await field.fill("no such name");
  await expect(page.getByText("Nothing has this name.")).toBeVisible();
});
