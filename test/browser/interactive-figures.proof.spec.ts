import { expect, islandStarted, test } from "./fixtures.ts";

test("the density slider counts anew when it is moved", async ({ page }) => {
  await page.goto("/blog/does-your-architecture-smell-revisited");
  const figure = page.getByRole("figure").filter({ has: page.getByRole("slider") });
  await figure.scrollIntoViewIfNeeded();
  await islandStarted(figure);
  await figure.getByRole("slider", { name: "Smells" }).fill("400");
  await expect(figure.getByRole("status")).toContainText("400 × 1000 / 203,000 = 1.97");
});
