import { parse } from "csv-parse/sync";
import { openResults, saveButton, saved, showView } from "./explore-page.ts";
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
  await openResults(page, "/explore#library=jsoup-1.15.3&view=structure");
  await page.evaluate(() => {
    OffscreenCanvasRenderingContext2D.prototype.drawImage = () => {
      throw new Error("Injected failure");
    };
  });
  await saveButton(page, "PNG").press("Enter");
  await expect(page.getByText("The browser couldn't make the PNG file.")).toBeVisible();
});

test("the overview is saved and copied as Markdown", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openResults(page, "/explore#library=jsoup-1.15.3&view=overview");
  const { name, content } = await saved(page, page.getByRole("button", { name: "Download .md" }));
  expect(name).toBe("jsoup-1.15.3-overview.md");
  expect(content.toString()).toMatch(/^#+ .*jsoup 1\.15\.3/);
  expect(content.toString()).toMatch(/\n\| .*org\.jsoup/);
  await page.getByRole("button", { name: "Copy as Markdown" }).press("Enter");
  await expect(page.getByText("Copied as Markdown.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(content.toString());
});

for (const library of ["junit-4.13.2", "jsoup-1.15.3", "commons-lang-3.12.0"]) {
  test(`the overview of ${library} is printed on one page`, async ({ page }) => {
    await openResults(page, `/explore#library=${library}&view=overview`, /./);
    const sheets = await page.pdf({ format: "A4" });
    expect(sheets.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  });
}

test("a picture is saved as SVG with its title, label and source", async ({ page, context }) => {
  // The policy of the page itself parses no text.
  const reader = await context.newPage();
  await openResults(page);
  for (const view of ["Structure", "Packages"]) {
    await showView(page, view);
    const { name, content } = await saved(page, saveButton(page, "SVG"));
    expect(name).toBe(`jsoup-1.15.3-${view.toLowerCase()}.svg`);
    const read = await reader.evaluate((text) => {
      const drawing = new DOMParser().parseFromString(text, "image/svg+xml");
      const isPlain = drawing.querySelector("parsererror, script, foreignObject, image, [href]") === null;
      return { isPlain, text: drawing.documentElement.textContent, paths: drawing.querySelectorAll("path").length };
    }, content.toString());
    expect(read.isPlain, view).toBe(true);
    expect(read.paths, view).toBeGreaterThan(0);
    expect(read.text, view).toContain("jsoup 1.15.3");
    expect(read.text, view).toMatch(/DesigniteJava.*\/explore/s);
  }
});

test("the rows that filters leave are saved as CSV and copied as Markdown", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openResults(page, "/explore#library=jsoup-1.15.3&view=findings");
  const { name, content } = await saved(page, saveButton(page, "Download .csv"));
  expect(name).toBe("jsoup-1.15.3-findings.csv");
  const [header, ...all]: string[][] = parse(content, { bom: true });
  expect(header?.[0]).toBe("Smell");
  await page.getByRole("combobox", { name: "Smell", exact: true }).selectOption("Magic Number");
  const [, ...rows]: string[][] = parse((await saved(page, saveButton(page, "Download .csv"))).content, { bom: true });
  expect(rows.map(([smell]) => smell)).toEqual(all.map(([smell]) => smell).filter((smell) => smell === "Magic Number"));
  await saveButton(page, "Copy as Markdown").press("Enter");
  await expect(page.getByText("Copied as Markdown.")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.trim().split("\n")).toHaveLength(rows.length + 2);
});
