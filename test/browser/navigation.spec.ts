import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("the bar holds Home, Products, Documentation, FAQ, Buy and Free download", async ({ page }) => {
  await page.goto("/contact");
  const items = page.getByRole("navigation", { name: "Main" }).locator("> ul > li");
  await expect(items).toHaveText([/^Home$/, /^Products/, /^Documentation$/, /^FAQ$/, /^Buy$/, /^Free download$/]);
});

test("Products opens to three products and closes when the reader goes elsewhere", async ({ page }) => {
  await page.goto("/contact");
  const products = page.getByRole("navigation", { name: "Main" }).locator("details");
  const links = products.locator("li").getByRole("link");
  await expect(links.first()).toBeHidden();
  await products.locator("summary").click();
  await expect(links).toHaveCount(3);
  await expect(links.first()).toBeVisible();
  await expect(products.getByRole("link", { name: "Academic license" })).toHaveAttribute("href", "/acad-lic-request");
  await page.mouse.click(640, 790);
  await expect(links.first()).toBeHidden();

  await products.locator("summary").click();
  await links.nth(1).click();
  await expect(page).toHaveURL("/products-dj");
});

for (const path of ["/products-dj"]) {
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

test("documentation is a plain link to a page of its own", async ({ page }) => {
  await page.goto("/contact");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Documentation" }).click();
  await expect(page).toHaveURL("/docs/index.html");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
});
