import { expect, test } from "./fixtures.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a notebook has a button on each listing, named after what it copies", async ({ page }) => {
  await page.goto("/notebooks/code-quality-analysis.html");
  const listings = page.locator("main pre.code-block");
  const buttons = page.getByRole("button", { name: "Copy the code" });
  await expect(buttons).toHaveCount(await listings.count());
  await buttons.first().click();
  await expect(page.getByRole("status")).toHaveText("Copied.");
});
