import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("the sections stand in the specified order", async ({ page }) => {
  await page.goto("/");
  const sections = page.getByRole("main").locator("> section");
  await expect(sections).toHaveCount(6);
  await expect(sections.nth(0).getByRole("link", { name: "Free download" })).toHaveAttribute("href", "/download");
  await expect(sections.nth(1).getByRole("listitem").first()).toBeVisible();
  await expect(sections.nth(2).getByRole("progressbar")).toHaveCount(5);
  await expect(sections.nth(3).locator("> ul > li")).toHaveCount(6);
  await expect(sections.nth(4).locator("details")).toHaveCount(3);
  await expect(sections.nth(5).getByRole("figure")).toHaveCount(2);
});

test("the recent posts open one at a time and lead to their articles", async ({ page }) => {
  await page.goto("/");
  const posts = page.getByRole("main").locator("> section").nth(4).locator("details");
  await posts.nth(1).locator("summary").click();
  await expect(posts.nth(0)).not.toHaveAttribute("open");
  await posts.nth(1).getByRole("link").click();
  await expect(page).toHaveURL(/\/blog\/[a-z-]+$/);
});

test("the films are shown at 640 by 390 pixels", async ({ page }) => {
  await page.goto("/");
  const films = page.getByRole("main").locator("> section").nth(5).locator("video, iframe, .video-placeholder");
  await expect(films).toHaveCount(2);
  for (const film of await films.all()) {
    const { width, height } = (await film.boundingBox()) ?? { width: 0, height: 1 };
    expect(width / height).toBeCloseTo(640 / 390, 2);
    expect(width).toBeLessThanOrEqual(640);
  }
});
