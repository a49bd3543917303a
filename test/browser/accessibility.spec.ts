import { barriersOn, expectNoBarriers } from "./barriers.ts";
import { expect, test } from "./fixtures.ts";

/** Nothing moves while it is judged: a color in the middle of a transition is part of no design. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the open search has no barrier that axe finds", async ({ page }) => {
  await page.goto("/contact");
  await page.keyboard.press("/");
  await page.getByRole("searchbox").fill("cyclic dependency");
  await page.getByRole("dialog").getByRole("link").first().waitFor();
  await expectNoBarriers(page);
});

test("open questions, menus and answers have no barrier that axe finds", async ({ page }) => {
  await page.goto("/buy?language=java&purpose=own&size=large");
  await page.getByRole("main").locator("details").nth(1).locator("summary").click();
  await page.getByRole("navigation", { name: "Main" }).locator("summary").click();
  await expectNoBarriers(page);
});

test("a barrier is found in either scheme", async ({ page }) => {
  await page.goto("/contact");
  await page
    .getByRole("main")
    .getByRole("paragraph")
    .first()
    .evaluate((paragraph) => {
      paragraph.style.color = "light-dark(black, #333)";
      paragraph.style.background = "light-dark(white, black)";
    });
  expect(await barriersOn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await barriersOn(page, "contrast")).toEqual([expect.stringMatching(/^color-contrast: /)]);
});
