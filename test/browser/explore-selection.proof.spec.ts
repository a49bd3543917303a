import type { Page } from "@playwright/test";
import {
  chosenFiles,
  detailsOf,
  drawingOf,
  file,
  openFolds,
  openPage,
  openResults,
  showView,
  stageOf,
  viewLinks,
  viewOf,
} from "./explore-page.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** How bright the drawing is: what is not selected is drawn dimmer. */
function brightness(page: Page): Promise<number> {
  return drawingOf(page)
    .locator("xpath=..")
    .locator("canvas")
    .evaluate((canvas: HTMLCanvasElement) => {
      const copy = new OffscreenCanvas(200, 200).getContext("2d");
      copy?.drawImage(canvas, 0, 0, 200, 200);
      const values = copy?.getImageData(0, 0, 200, 200).data ?? [];
      return Array.from(values).reduce((sum, value) => sum + value, 0);
    });
}

const numberIn = (text: string | null, pattern: RegExp) => Number(pattern.exec(text ?? "")?.[1]?.replaceAll(",", ""));

test("the details of a type lead to its rules in the catalog, and to the types that it uses", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=structure&type=org.jsoup.nodes.Element");
  const details = detailsOf(page);
  await expect(details.getByRole("heading", { level: 2 })).toHaveText("org.jsoup.nodes.Element");
  await expect(details.getByText(/^Limit \d/).first()).toBeVisible();
  await expect(details).toContainText("Default rule: ");
  for (const direction of ["Uses", "Used by"]) {
    const neighbor = details.locator("section", { has: page.getByRole("heading", { name: direction }) });
    const button = neighbor.getByRole("button").first();
    const name = (await button.textContent()) ?? "";
    await button.press("Enter");
    // Names leave out what all packages begin with.
    await expect(page).toHaveURL(new RegExp(`&type=org\\.jsoup\\.${name.replaceAll(".", "\\.")}$`));
    // More than one type can have the name.
    await expect(details.getByRole("heading", { level: 2 }).first()).toHaveText(`org.jsoup.${name}`);
    await expect(details.getByRole("heading", { level: 2 }).first()).toBeFocused();
  }
  const link = details.locator("a[href*='/docs/smells/']").first();
  const words = (await link.textContent()) ?? "";
  await link.press("Enter");
  await expect(page).toHaveURL(/\/docs\/smells\/[a-z-]+\.html$/);
  // The heading has other names of the smell, too.
  await expect(page.getByRole("heading", { level: 1 })).toContainText(words.replace("Catalog: ", ""));
});

test("other details begin with their heading, also after the former ones were scrolled", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await openResults(page, "/explore#library=jsoup-1.15.3&view=types&type=org.jsoup.nodes.Element");
  const details = detailsOf(page);
  await details.evaluate((part) => part.scrollTo(0, part.scrollHeight));
  await expect(details.getByRole("heading", { level: 2 })).not.toBeInViewport();
  await page
    .locator(".explore-view tbody th")
    .getByRole("button", { name: "HtmlTreeBuilder", exact: true })
    .press("Enter");
  await expect(details.getByRole("heading", { level: 2, name: "org.jsoup.parser.HtmlTreeBuilder" })).toBeInViewport();
});

test("the methods to refactor first are two steps away, and lead to their source", async ({ page }) => {
  await openPage(page);
  await chosenFiles(page).setInputFiles([
    file(
      "TypeMetrics.csv",
      "Package Name,Type Name,LOC,File path\np,Cart,190,/s/app/main/Cart.java\np,CartCheck,90,/s/app/test/CartCheck.java\n",
    ),
    file(
      "MethodMetrics.csv",
      "Package Name,Type Name,Method Name,LOC,CC,PC,Line no,IsTest\np,Cart,small,3,1,0,5,0\np,Cart,large,120,9,0,9,0\np,CartCheck,checks,80,20,6,4,1\n",
    ),
  ]);
  await showView(page, "Types and methods");
  await viewOf(page).getByRole("link", { name: "Methods" }).press("Enter");
  const rows = page.locator(".explore-view tbody tr");
  await page.getByRole("combobox", { name: "Code" }).selectOption("Without test code");
  await expect(rows.locator("th")).toHaveText(["large", "small"]);
  await expect(rows.first()).toContainText("Cart.java:9");
});

test("the match that the arrow keys are at is in view", async ({ page }) => {
  await openResults(page);
  const field = page.getByRole("combobox", { name: "Find a type" });
  const matches = page.getByRole("listbox", { name: "Matches" }).getByRole("option");
  await field.fill("e");
  await expect(matches.first()).toBeInViewport();
  await field.press("ArrowUp");
  await expect(matches.last()).toHaveAttribute("aria-selected", "true");
  await expect(matches.last()).toBeInViewport();
});

test("the matrix, its tables and the keyboard select packages and dependencies", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=packages");
  const matrix = page.getByRole("group", { name: "Dependencies between packages" }).first();
  await matrix.getByText(/^nodes \d$/).click();
  await expect(page).toHaveURL(/&package=org\.jsoup\.nodes$/);
  const [, types] = /Types(\d+)/.exec((await detailsOf(page).textContent()) ?? "") ?? [];
  await showView(page, "Types and methods");
  await expect(viewOf(page)).toContainText(`${types} types shown`);
  await showView(page, "Packages");
  await openFolds(page);
  const table = page.getByRole("group", { name: "Dependencies between packages" }).last();
  await table.getByRole("row").nth(1).getByRole("button").last().press("Enter");
  await expect(page).toHaveURL(/&package=org\.jsoup/);
});

test("a mouse reaches every filter and every heading of the methods, at all widths", async ({ page }) => {
  for (const width of [640, 820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openResults(page, "/explore#library=jsoup-1.15.3&view=methods");
    const view = viewOf(page);
    // A click fails where something else lies above its middle.
    for (const field of await view.locator("select, input").all()) await field.click({ trial: true });
    for (const heading of await view.locator("thead button").all()) await heading.click();
    await expect(view.locator("thead [aria-sort]")).toHaveCount(1);
  }
});

test("a bar of values that is chosen selects its types in all views", async ({ page }) => {
  await openResults(page);
  await expect.poll(() => brightness(page)).toBeGreaterThan(0);
  const before = await brightness(page);
  await showView(page, "Types and methods");
  await viewOf(page).getByRole("combobox", { name: "Values of" }).selectOption("FANOUT");
  const bar = viewOf(page)
    .getByTitle(/^FANOUT /)
    .last();
  const count = numberIn(await bar.getAttribute("title"), /: ([\d,]+) type/);
  expect(count).toBeGreaterThan(0);
  await bar.press("Enter");
  await expect(page).toHaveURL(/&metric=FANOUT&level=type&from=[\d.]+&to=[\d.]+$/);
  await expect(bar).toHaveAttribute("aria-pressed", "true");
  await expect(detailsOf(page)).toContainText(new RegExp(`${count} of [\\d,]+ types`));
  await expect(viewOf(page)).toContainText(`${count} type`);
  await showView(page, "Structure");
  await expect.poll(() => brightness(page)).toBeLessThan(before);
});

test("findings are grouped, listed and found by their text", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=findings");
  const view = viewOf(page);
  await view.getByRole("button", { name: /^Cyclically-dependent Modularization/ }).press("Enter");
  await expect(page).toHaveURL(/&smell=Cyclically-dependent%20Modularization$/);
  await view.getByRole("radio", { name: "One by one" }).check();
  const all = numberIn(await view.textContent(), /([\d,]+) findings\./);
  await view.getByRole("searchbox", { name: "Text" }).fill("HtmlTreeBuilder");
  await expect.poll(async () => numberIn(await view.textContent(), /([\d,]+) findings\./)).toBeLessThan(all);
  await expect(view.locator("tbody tr").first()).toContainText("HtmlTreeBuilder");
});

test("the history and a reload restore view and selection", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=structure&type=org.jsoup.nodes.Element");
  await showView(page, "Findings");
  await showView(page, "Packages");
  await page.reload();
  await expect(viewLinks(page).getByRole("link", { name: "Packages" })).toHaveAttribute("aria-current", "page");
  await expect(detailsOf(page)).toContainText("org.jsoup.nodes.Element");
  await page.goBack();
  await expect(page).toHaveURL(/view=findings&type=org\.jsoup\.nodes\.Element$/);
  await page.goBack();
  await expect(page).toHaveURL(/view=structure/);
  await page.goForward();
  await expect(viewLinks(page).getByRole("link", { name: "Findings" })).toHaveAttribute("aria-current", "page");
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

test("what is found from the overview is shown in a view with details", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=overview");
  const field = page.getByRole("combobox", { name: "Find a type" });
  await field.fill("HtmlTreeBuilder");
  await field.press("Enter");
  await expect(page).toHaveURL(/view=types&type=org\.jsoup\.parser\.HtmlTreeBuilder$/);
  await expect(detailsOf(page)).toContainText("HtmlTreeBuilder");
});

test("a search for a smell without a finding leads to its meaning, and the next press is not lost", async ({
  page,
}) => {
  await openResults(page);
  const field = page.getByRole("combobox", { name: "Find a type" });
  await field.fill("feature env");
  const meaning = stageOf(page).getByRole("link", { name: "Feature Envy" });
  await expect(meaning).toHaveAttribute("href", "/docs/smells/feature-envy.html");
  await viewLinks(page).getByRole("link", { name: "Findings" }).click();
  await expect(viewLinks(page).getByRole("link", { name: "Findings" })).toHaveAttribute("aria-current", "page");
});

test("a selection is given up from the details, in views without a drawing too", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=types&type=org.jsoup.nodes.Element");
  await detailsOf(page).getByRole("button", { name: "Close details" }).press("Enter");
  await expect(stageOf(page).getByRole("heading", { name: "jsoup 1.15.3" })).toBeFocused();
  await expect(page).toHaveURL(/view=types$/);
});
