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

test("the videos measure 640 by 390 pixels", async ({ page }) => {
  await page.goto("/");
  const videos = page.getByRole("main").locator("> section").nth(5).locator("video");
  await expect(videos).toHaveCount(2);
  for (const width of [820, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const video of await videos.all())
      expect(await video.boundingBox(), String(width)).toMatchObject({ width: 640, height: 390 });
  }
});

test("the structure tells the story of another type when one is chosen, and its own again afterwards", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto("/", { waitUntil: "networkidle" });
  const isExploration = (path: string) => /type-graph|junit-graph/.test(path);
  expect(scripts.filter(isExploration)).toEqual([]);

  const figure = page.getByRole("main").getByRole("figure").first();
  await expect(figure).toContainText("types may break");
  await figure.getByRole("button", { name: "Explore the structure" }).focus();
  const types = figure.getByRole("listbox");
  await expect(types).toBeFocused();
  expect(scripts.filter(isExploration)).toHaveLength(2);
  await page.keyboard.press("ArrowDown");
  await expect(types.getByRole("option")).toContainText("51 of 243 types depend on Description");
  await page.keyboard.press("ArrowUp");
  await expect(figure.locator("figcaption")).not.toContainText("Description");
  await page.keyboard.press("Escape");
  await expect(figure.locator("figcaption")).toContainText("types may break");

  await types.hover();
  await expect(figure.locator("figcaption")).not.toContainText("types may break");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(figure.locator("figcaption")).toContainText("types may break");
});
