import { expect, test } from "./fixtures.ts";

const catalog = "/docs/smells.html";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the catalog is limited to a tool and a family", async ({ page }) => {
      await page.goto(catalog);
      const entry = (name: string) => page.getByRole("heading", { name, exact: true });
      const listed = (name: string) => page.getByRole("navigation", { name: "All smells" }).getByRole("link", { name });
      await page.getByRole("radio", { name: "Python" }).check();
      await expect(entry("Long Lambda Function")).toBeVisible();
      await expect(entry("Unutilized Abstraction")).toBeHidden();
      await expect(listed("Unutilized Abstraction")).toBeHidden();
      await expect(listed("Long Lambda Function")).toBeVisible();

      await page.getByRole("radio", { name: "Design", exact: true }).check();
      await expect(entry("Feature Envy")).toBeVisible();
      await expect(entry("Long Lambda Function")).toBeHidden();
      await expect(entry("Implementation smells")).toBeHidden();

      await page.getByRole("radio", { name: "All tools" }).check();
      await expect(entry("Unutilized Abstraction")).toBeVisible();
    });

    test("an entry that a link leads to is shown, whatever is chosen", async ({ page }) => {
      await page.goto(catalog);
      await page.getByRole("radio", { name: "Python" }).check();
      await page.goto(`${catalog}#cyclic-dependency`);
      const heading = page.getByRole("heading", { name: "Cyclic Dependency", exact: true });
      await expect(heading).toBeVisible();
      await expect(page.locator("#cyclic-dependency + .smell-entry")).toBeVisible();
    });
  });
}
