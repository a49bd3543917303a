import { openResults, saveButton, saved } from "./explore-page.ts";
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

test("a picture is saved as PNG while the tab is hidden, and a failure is told", async ({ page, problems }) => {
  problems.allow(/Injected failure/);
  await openResults(page, "/explore#library=jsoup-1.15.3&view=treemap");
  await expect(page.locator(".scene-labels > span").first()).toBeVisible();
  await page.evaluate(() => {
    // A hidden tab is given no frames, and here every part of a drawing takes the time of one.
    window.requestAnimationFrame = () => 0;
    let now = performance.now();
    performance.now = () => {
      now += 7;
      return now;
    };
  });
  const { content } = await saved(page, saveButton(page, "PNG"));
  expect(content.subarray(1, 4).toString()).toBe("PNG");

  await page.evaluate(() => {
    const { fill } = OffscreenCanvasRenderingContext2D.prototype;
    let fills = 0;
    Object.assign(OffscreenCanvasRenderingContext2D.prototype, {
      fill(this: OffscreenCanvasRenderingContext2D) {
        fills += 1;
        if (fills > 2) throw new Error("Injected failure");
        Reflect.apply(fill, this, []);
      },
    });
  });
  await saveButton(page, "PNG").press("Enter");
  await expect(page.getByText("The browser could not make the PNG file.")).toBeVisible();
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
