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

test("with forced colors the legend of the matrix tells a dependency from one that closes a cycle", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/explore#library=jsoup-1.15.3&view=packages");
  const legend = page.getByRole("list", { name: "Legend" });
  const fillOf = (text: string) =>
    legend
      .getByRole("listitem")
      .filter({ hasText: text })
      .locator("path")
      .evaluate((path) => getComputedStyle(path).fill);
  expect(await fillOf("depends on it")).not.toBe(await fillOf("closes a cycle"));
});

test("with forced colors buttons keep the colors that the system gives to them", async ({ page }) => {
  await page.goto("/acad-lic-request");
  const button = page.getByRole("button", { name: "Send request" });
  const background = () => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const own = await background();
  await page.emulateMedia({ forcedColors: "active" });
  expect(await background()).not.toBe(own);
  await expect(button).toHaveCSS("background-color", "rgb(255, 255, 255)");
});
