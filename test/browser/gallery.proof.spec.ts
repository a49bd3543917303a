import { expect, test } from "./fixtures.ts";

for (const { width, height } of [
  { width: 320, height: 7_500 },
  { width: 390, height: 7_500 },
]) {
  test(`the list of articles is at most ${height} pixels high in a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/blog");
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
    const drawings = page.getByRole("main").getByRole("img");
    const widths = await drawings.evaluateAll((found) => found.map((drawing) => drawing.getBoundingClientRect().width));
    const column = await page.locator(".gallery-entry").first().boundingBox();
    expect(widths).toEqual(widths.map(() => column?.width));
  });
}

test("with two columns the entries of the list leave no place empty", async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1100 });
  await page.goto("/blog");
  const [entries, gallery] = [page.locator(".gallery-entry"), page.locator(".gallery")];
  const last = await entries.last().boundingBox();
  const beside = await entries.nth(-2).boundingBox();
  const frame = await gallery.boundingBox();
  expect(last?.y).toBe(beside?.y);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeGreaterThan((frame?.width ?? 0) * 0.9);
});
