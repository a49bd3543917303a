import { expect, test } from "./fixtures.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, viewport: { width: 390, height: 844 } });

test("on a phone the details of what is chosen come into view", async ({ page }) => {
  await page.goto("/explore#library=jsoup-1.15.3&view=types");
  const row = page.getByRole("button", { name: /HttpConnection/ }).first();
  await row.click();
  await expect(page.getByRole("heading", { name: /HttpConnection/ })).toBeInViewport();
});
