import { expect, islandStarted, test } from "./fixtures.ts";

test("the dependency graph is walked through by keyboard", async ({ page }) => {
  await page.goto("/blog/dependency-graph-visualization");
  const figure = page.getByRole("figure").filter({ has: page.getByRole("combobox") });
  await expect(figure.getByRole("combobox")).toBeDisabled();
  await figure.scrollIntoViewIfNeeded();
  await islandStarted(figure);
  await figure.getByRole("button", { name: "Explore the graph" }).press("Enter");
  await expect(figure.getByRole("listbox")).toBeFocused();
  await page.keyboard.press("End");
  await expect(figure.getByRole("listbox").getByRole("option")).toContainText("fan-in");
  await expect(figure).toContainText("Fan-out");
});
