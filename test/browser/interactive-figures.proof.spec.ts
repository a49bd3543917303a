import { expect, islandStarted, test } from "./fixtures.ts";

test("the density slider counts anew when it is moved", async ({ page }) => {
  await page.goto("/blog/does-your-architecture-smell-revisited");
  const figure = page.getByRole("figure").filter({ has: page.getByRole("slider") });
  await figure.scrollIntoViewIfNeeded();
  await islandStarted(figure);
  await figure.getByRole("slider", { name: "Smells" }).fill("400");
  await expect(figure.getByRole("status")).toContainText("400 × 1,000 / 203,000 = 1.97");
});

test("the instability calculator takes up what was typed before it started, and then answers", async ({ page }) => {
  const gate = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!behavior-)[^/]+\.js$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto("/blog/does-your-architecture-smell");
  const figure = page.getByRole("figure").filter({ has: page.getByRole("spinbutton") });
  const [afferent, efferent] = [figure.getByRole("spinbutton").nth(0), figure.getByRole("spinbutton").nth(1)];
  await afferent.fill("1");
  gate.resolve();
  await islandStarted(figure);
  await expect(afferent).toHaveValue("1");
  await expect(figure.getByRole("status")).toContainText("I = 3 / (3 + 1) = 0.75");
  await efferent.fill("1");
  await expect(figure.getByRole("status")).toContainText("I = 1 / (1 + 1) = 0.50");
});

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
