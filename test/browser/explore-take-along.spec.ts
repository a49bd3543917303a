import { parse } from "csv-parse/sync";
import { openResults, saveButton, saved, showView, tableCaption } from "./explore-page.ts";
import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a picture is saved as SVG with its title, label and source", async ({ page, context }) => {
  // The policy of the page itself parses no text.
  const reader = await context.newPage();
  await openResults(page);
  for (const view of ["Structure", "Treemap", "Packages", "Instability", "Distributions"]) {
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
    { view: "Instability", part: "packages", first: "Package", rows: undefined },
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
