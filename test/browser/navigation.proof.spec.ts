import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 1280, height: 800 } });

for (const path of ["/products-cs", "/products-dpy"]) {
  test(`the download button of ${path} leads to the downloads`, async ({ page }) => {
    await page.goto(path);
    await page
      .getByRole("main")
      .getByRole("link", { name: /download/i })
      .first()
      .click();
    await expect(page).toHaveURL(/\/download(?:#.*)?$/);
  });
}

test("the article about notebooks shows one in a frame that has a title", async ({ page }) => {
  await page.goto("/blog/interactive-code-quality-analysis-using-dpy");
  await expect(page.getByRole("main").locator("iframe")).toHaveAttribute("title", /\S/);
});
