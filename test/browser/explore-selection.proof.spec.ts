import type { Page } from "@playwright/test";
import {
  activeItem,
  chosenFiles,
  detailsOf,
  drawingOf,
  file,
  openPage,
  openResults,
  showView,
  stageOf,
  tableCaption,
  viewLinks,
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

test("a package that is chosen in the matrix selects its types in all views", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=packages");
  await drawingOf(page).press("Home");
  const row = await activeItem(page).textContent();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/&package=org\.jsoup/);
  const types = numberIn(row, /: ([\d,]+) type/);
  await showView(page, "Types");
  await expect(page.locator(".explore-view caption")).toContainText(`${types} selected type`);
});

test("the details of a type lead to its rules in the catalog, and to the types that it uses", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=structure&type=org.jsoup.nodes.Element");
  const details = detailsOf(page);
  await expect(details.getByRole("heading", { level: 2 })).toHaveText("org.jsoup.nodes.Element");
  await expect(details.locator(".panel-limit svg").first()).toBeVisible();
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
  expect(words).toContain(await page.getByRole("heading", { level: 1 }).textContent());
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

test("the table says what the drawing shows", async ({ page }) => {
  await openResults(page);
  const caption = await tableCaption(page);
  const types = numberIn(caption, /^([\d,]+) types:/);
  await drawingOf(page).press("Home");
  await expect(activeItem(page)).toHaveAttribute("aria-setsize", String(types));
  const severities = [...caption.matchAll(/([\d,]+) with/g)].map(([, count = ""]) => Number(count.replaceAll(",", "")));
  expect(severities.reduce((sum, count) => sum + count, 0)).toBe(types);
  await expect(detailsOf(page)).toContainText(`Types${types}`);
});

test("the table of the matrix has every dependency between packages, and its names select", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=packages");
  const shown = numberIn(await tableCaption(page), /^([\d,]+) dependencies/);
  const table = page.getByRole("group", { name: "Dependencies between packages" });
  await expect(table.getByRole("row")).toHaveCount(shown + 1);
  const packages = page.getByRole("group", { name: "Packages", exact: true });
  const rows = (await packages.getByRole("row").count()) - 1;
  await drawingOf(page).press("End");
  await expect(activeItem(page)).toHaveAttribute("aria-setsize", String(rows + shown));
  const [, source, target, weight] =
    /(?:org\.jsoup\.)?(\S+) depends on (?:org\.jsoup\.)?(\S+): ([\d,]+)/.exec(
      (await activeItem(page).textContent()) ?? "",
    ) ?? [];
  await expect(table.getByRole("row", { name: `${source} ${target} ${weight}` })).toHaveCount(1);
  await table
    .getByRole("button", { name: target ?? "", exact: true })
    .last()
    .press("Enter");
  await expect(page).toHaveURL(new RegExp(`&package=(?:org\\.jsoup\\.)?${target?.replaceAll(".", "\\.")}$`));
  await expect(table.getByRole("row")).toHaveCount(shown + 1);
});

test("the table of the distributions has every bar, and selects its values", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=distributions");
  for (const level of ["Methods", "Types"]) {
    await page.getByRole("radio", { name: level }).check();
    const bars = numberIn(await tableCaption(page), /([\d,]+) ranges/);
    await drawingOf(page).press("Home");
    await expect(activeItem(page)).toHaveAttribute("aria-setsize", String(bars));
    const [values = "", count] = ((await activeItem(page).textContent()) ?? "").split(/: | type| method/);
    await expect(page.getByRole("row", { name: new RegExp(`^${values} ${count} `) })).toHaveCount(1);
  }
  const next = page.getByRole("button", { name: "Next" });
  await next.press("Enter");
  const row = page.locator(".explore-table tbody tr").last();
  const number = await row.locator("td").first().textContent();
  await row.getByRole("button").press("Enter");
  await expect(page).toHaveURL(/&metric=\w+&level=type&from=[\d.]+&to=[\d.]+$/);
  await expect(row.getByRole("button")).toHaveAttribute("aria-pressed", "true");
  await expect(row.getByRole("button")).toBeFocused();
  await expect(detailsOf(page)).toContainText(`${number} of`);
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
  await showView(page, "Methods");
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

test("the distributions show the level of the range that an address selects", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=distributions");
  await expect(page.getByRole("radio", { name: "Types" })).toBeChecked();
  await page.evaluate(() => {
    location.hash = "#library=jsoup-1.15.3&view=distributions&metric=CC&level=method&from=8&to=9";
  });
  await expect(page.getByRole("radio", { name: "Methods" })).toBeChecked();
});

test("a bar of values that is chosen selects its types in all views", async ({ page }) => {
  await openResults(page);
  await expect.poll(() => brightness(page)).toBeGreaterThan(0);
  const before = await brightness(page);
  await showView(page, "Distributions");
  await drawingOf(page).press("End");
  const bar = await activeItem(page).textContent();
  const count = numberIn(bar, /: ([\d,]+) type/);
  expect(count).toBeGreaterThan(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/&metric=\w+&level=type&from=[\d.]+&to=[\d.]+$/);
  await expect(detailsOf(page)).toContainText(new RegExp(`${count} of [\\d,]+ types`));
  await showView(page, "Types");
  await expect(page.locator(".explore-view caption")).toContainText(`${count} selected type`);
  await showView(page, "Structure");
  await expect.poll(() => brightness(page)).toBeLessThan(before);
  expect(await tableCaption(page)).toContain(`${count} selected type`);
  await showView(page, "Smells");
  await expect(page.locator(".explore-view")).toContainText("of the selected");
});

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
  await showView(page, "Packages");
  await page.reload();
  await expect(viewLinks(page).getByRole("link", { name: "Packages" })).toHaveAttribute("aria-current", "page");
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

test("a search for a smell without a finding leads to its meaning, and the next press is not lost", async ({
  page,
}) => {
  await openResults(page);
  const field = page.getByRole("combobox", { name: "Find a type" });
  await field.fill("feature env");
  const meaning = stageOf(page).getByRole("link", { name: "Feature Envy" });
  await expect(meaning).toHaveAttribute("href", "/docs/smells/feature-envy.html");
  await viewLinks(page).getByRole("link", { name: "Treemap" }).click();
  await expect(viewLinks(page).getByRole("link", { name: "Treemap" })).toHaveAttribute("aria-current", "page");
});

test("a selection is given up from the details, in views without a drawing too", async ({ page }) => {
  await openResults(page, "/explore#library=jsoup-1.15.3&view=types&type=org.jsoup.nodes.Element");
  await detailsOf(page).getByRole("button", { name: "All results" }).press("Enter");
  await expect(detailsOf(page).getByRole("heading", { name: "jsoup 1.15.3" })).toBeFocused();
  await expect(page).toHaveURL(/view=types$/);
});
