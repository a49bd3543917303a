import { expect, test } from "./fixtures.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("every code block has a button, which copies it", async ({ page }) => {
  await page.goto("/docs/build-tools.html");
  const blocks = page.locator("main pre.code-block");
  const buttons = page.locator("main .code-copy");
  await expect(buttons).toHaveCount(await blocks.count());
  await buttons.first().click();
  await expect(page.locator(".page-message")).toHaveText("Copied.");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe((await blocks.first().textContent())?.trimEnd());
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("code blocks have no button", async ({ page }) => {
    await page.goto("/docs/build-tools.html");
    await expect(page.locator("main pre.code-block").first()).toBeVisible();
    await expect(page.locator(".code-copy")).toHaveCount(0);
  });
});
