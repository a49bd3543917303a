import { expect, test } from "./fixtures.ts";

test("buttons that copy are not printed", async ({ page }) => {
  for (const path of ["/", "/download", "/acad-lic-request"]) {
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    const buttons = page.locator("button[data-copy]");
    expect(await buttons.count(), path).toBeGreaterThan(0);
    await expect(buttons.filter({ visible: true }), path).toHaveCount(0);
    await page.emulateMedia({ media: null });
  }
});
