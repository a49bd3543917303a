import { expect, test } from "./fixtures.ts";

for (const path of ["/", "/blog", "/products-cs", "/acad-lic-request"]) {
  test(`with forced colors the drawings of ${path} have the colors of the system`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(path);
    const inks = await page
      .locator(".plate svg")
      .evaluateAll((drawings) => drawings.map((drawing) => getComputedStyle(drawing).getPropertyValue("--ink")));
    expect(inks.length).toBeGreaterThan(0);
    expect(new Set(inks)).toEqual(new Set(["CanvasText"]));
  });
}

test("with forced colors the legend of the matrix tells a dependency from one against the order", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/explore#library=jsoup-1.15.3&view=packages");
  const legend = page.getByRole("list", { name: "Legend" });
  const fillOf = (text: string) =>
    legend
      .getByRole("listitem")
      .filter({ hasText: text })
      .locator("path")
      .evaluate((path) => getComputedStyle(path).fill);
  expect(await fillOf("depends on it")).not.toBe(await fillOf("against the order"));
});
