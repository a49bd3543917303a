import { parse } from "csv-parse/sync";
import { openResults, saveButton, saved, showView, tableCaption } from "./explore-page.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a picture is saved as PNG, larger than it is on the screen", async ({ page }) => {
  await openResults(page);
  const { name, content } = await saved(page, saveButton(page, "PNG"));
  expect(name).toBe("jsoup-1.15.3-structure.png");
  expect(content.subarray(1, 4).toString()).toBe("PNG");
  const shown = await page.locator(".scene-stage").boundingBox();
  expect(content.readUInt32BE(16)).toBeGreaterThan(shown?.width ?? 0);
  expect(content.readUInt32BE(20)).toBeGreaterThan(shown?.height ?? 0);
});

test("a picture that can't be made is told", async ({ page, problems }) => {
  problems.allow(/Injected failure/);
  await openResults(page, "/explore#library=jsoup-1.15.3&view=treemap");
  await page.evaluate(() => {
    OffscreenCanvasRenderingContext2D.prototype.drawImage = () => {
      throw new Error("Injected failure");
    };
  });
  await saveButton(page, "PNG").press("Enter");
  await expect(page.getByText("The browser couldn't make the PNG file.")).toBeVisible();
});

test("pictures are saved as they are seen, or light, in the next view too", async ({ page }) => {
  await openResults(page);
  const groundOf = async (kind: string) => {
    const { content } = await saved(page, saveButton(page, kind));
    return /<rect [^>]*fill="([^"]*)"/.exec(content.toString())?.[1];
  };
  const dark = await groundOf("SVG");
  await page.getByRole("checkbox", { name: "Light picture" }).press("Space");
  const light = await groundOf("SVG");
  expect(light).not.toBe(dark);
  await showView(page, "Treemap");
  expect(await groundOf("SVG")).toBe(light);
});

test("the report is saved and copied as Markdown", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openResults(page, "/explore#library=jsoup-1.15.3&view=report");
  const { name, content } = await saved(page, page.getByRole("button", { name: "Download .md" }));
  expect(name).toBe("jsoup-1.15.3-report.md");
  expect(content.toString()).toMatch(/^#+ .*jsoup 1\.15\.3/);
  expect(content.toString()).toMatch(/\n\| .*org\.jsoup/);
  await page.getByRole("button", { name: "Copy as Markdown" }).press("Enter");
  await expect(page.getByText("The report is copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(content.toString());
});

for (const library of ["junit-4.13.2", "jsoup-1.15.3", "commons-lang-3.12.0"]) {
  test(`the report of ${library} is printed on one page`, async ({ page }) => {
    await openResults(page, `/explore#library=${library}&view=report`, /./);
    const sheets = await page.pdf({ format: "A4" });
    expect(sheets.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  });
}

test("a picture is saved as SVG with its title, label and source", async ({ page, context }) => {
  // The policy of the page itself parses no text.
  const reader = await context.newPage();
  await openResults(page);
  for (const view of ["Structure", "Treemap", "Packages", "Distributions"]) {
    await showView(page, view);
    const { name, content } = await saved(page, saveButton(page, "SVG"));
    expect(name).toBe(`jsoup-1.15.3-${view.toLowerCase()}.svg`);
    const read = await reader.evaluate((text) => {
      const drawing = new DOMParser().parseFromString(text, "image/svg+xml");
      const isPlain = drawing.querySelector("parsererror, script, foreignObject, image, [href]") === null;
      return { isPlain, text: drawing.documentElement.textContent, paths: drawing.querySelectorAll("path").length };
    }, content.toString());
    expect(read.isPlain, view).toBe(true);
    expect(read.paths, view).toBeGreaterThan(1);
    expect(read.text, view).toContain("jsoup 1.15.3");
    expect(read.text, view).toMatch(/DesigniteJava.*\/explore/s);
  }
});

test("tables are saved as CSV with all rows", async ({ page }) => {
  await openResults(page);
  const types = Number(/^([\d,]+) types/.exec(await tableCaption(page))?.[1]);
  const tables = [
    { view: "Types", part: "types", first: "Type", rows: types },
    { view: "Packages", part: "package-dependencies", first: "Package", rows: undefined },
    { view: "Distributions", part: "type-distributions", first: "Metric", rows: undefined },
    { view: "Smells", part: "findings", first: "Family", rows: undefined },
  ];
  for (const { view, part, first, rows } of tables) {
    await showView(page, view);
    const { name, content } = await saved(page, saveButton(page, "CSV"));
    expect(name).toBe(`jsoup-1.15.3-${part}.csv`);
    const [header, ...lines]: string[][] = parse(content, { bom: true });
    expect(header?.[0]).toBe(first);
    expect(lines.length).toBeGreaterThan(5);
    if (rows) expect(lines).toHaveLength(rows);
  }
});
