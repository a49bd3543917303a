import { expect, test } from "./fixtures.ts";

test("buttons that copy are not printed", async ({ page }) => {
  for (const path of ["/download", "/acad-lic-request"]) {
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    const buttons = page.locator("copy-button button");
    expect(await buttons.count(), path).toBeGreaterThan(0);
    await expect(buttons.filter({ visible: true }), path).toHaveCount(0);
    await page.emulateMedia({ media: null });
  }
});

const white = "rgb(255, 255, 255)";

test("a printed page is light, also for those who chose dark", async ({ page }) => {
  await page.goto("/download");
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "dark";
  });
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
  await expect(page.locator(".plate .package-facts-command code").first()).toHaveCSS("color", "rgb(16, 25, 29)");
  await expect(page.locator(".plate .package-facts-command").first()).toHaveCSS("background-color", white);
});

test("printed text does not stand in the narrow column of the contents list, which is not printed", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto("/privacy-policy");
  await page.emulateMedia({ media: "print" });
  const text = page.getByRole("main").locator(".prose");
  expect((await text.boundingBox())?.width).toBeGreaterThan(500);
});
