import { requestsOf } from "./calls.ts";
import { expect, test } from "./fixtures.ts";

const filmPaths = (paths: readonly string[]) => paths.filter((path) => path.startsWith("/films/"));

for (const scheme of ["light", "dark"] as const) {
  test(`of a film only the ${scheme} files are fetched when the system is ${scheme}`, async ({ page }) => {
    const paths = requestsOf(page);
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto("/", { waitUntil: "networkidle" });
    await page.locator(".film").first().scrollIntoViewIfNeeded();
    await page
      .getByRole("button", { name: /^Play \d:\d\d / })
      .first()
      .click();
    await expect.poll(() => filmPaths(paths).filter((path) => path.endsWith(".webm"))).not.toEqual([]);
    const wrong = filmPaths(paths).filter((path) => !path.includes(`-${scheme}.`) && !path.endsWith(".vtt"));
    expect(wrong).toEqual([]);
  });
}

test("the choice of the visitor is stronger than the system, also while a film plays", async ({ page }) => {
  const paths = requestsOf(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.goto("/", { waitUntil: "networkidle" });
  const film = page.locator(".film").first();
  await film.scrollIntoViewIfNeeded();
  await film.getByRole("button").click();
  await expect.poll(() => filmPaths(paths).filter((path) => path.endsWith("-dark.webm"))).not.toEqual([]);
  expect(filmPaths(paths).filter((path) => path.includes("-light."))).toEqual([]);

  const video = film.locator("video");
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.5);
  await page.getByRole("radio", { name: "Light" }).check({ force: true });
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentSrc)).toMatch(/-light\.webm$/);
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.5);
});

test("without script a film has the player's own controls and the files of the system's scheme", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: "dark" });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("button", { name: /^Play \d:\d\d / })).toHaveCount(0);
  await expect(page.locator("video[controls]")).toHaveCount(2);
  await context.close();
});

test("the films of the home page are fetched when the visitor comes near, and captions when one is played", async ({
  page,
}) => {
  const paths = requestsOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(paths.filter((path) => path.startsWith("/films/"))).toEqual([]);

  const film = page.locator("video").first();
  await film.scrollIntoViewIfNeeded();
  await expect.poll(() => paths.filter((path) => path.endsWith(".webp")).length).toBeGreaterThan(0);
  expect(paths.filter((path) => path.startsWith("/films/") && !path.endsWith(".webp"))).toEqual([]);

  await film.dispatchEvent("play");
  await expect.poll(() => paths.filter((path) => path.endsWith(".vtt"))).toHaveLength(1);
});
