import { expectNoBarriers } from "./barriers.ts";
import { test } from "./fixtures.ts";

/** Nothing moves while it is judged: a color in the middle of a transition is part of no design. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("open questions, menus and answers have no barrier that axe finds", async ({ page }) => {
  await page.goto("/buy?language=java&purpose=own&size=large");
  await page.getByRole("main").locator("details").nth(1).locator("summary").click();
  await page.getByRole("navigation", { name: "Main" }).locator("summary").click();
  await expectNoBarriers(page);
});
