import { expectNoBarriers, expectNoSidewaysScroll } from "./barriers.ts";
import { expect, test } from "./fixtures.ts";

/** Nothing moves while it is judged: a color in the middle of a transition is part of no design. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("where the owner has switched it on, visitors see that everything works", async ({ page }) => {
  await page.goto("/status");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Everything works");
  await expect(page.getByRole("main").getByText("Works", { exact: true })).toHaveCount(3);
  await expectNoBarriers(page);
  await expectNoSidewaysScroll(page);
});
