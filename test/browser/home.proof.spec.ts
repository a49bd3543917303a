import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 1440, height: 900 } });

test("the switch of languages shows what another tool detects", async ({ page }) => {
  await page.goto("/");
  const skills = page.locator("[data-skills]");
  await expect(skills.getByRole("progressbar", { name: /^DesigniteJava detects/ })).toHaveCount(5);
  await skills.getByText("Python", { exact: true }).click();
  await expect(skills.getByRole("progressbar", { name: /^DPy detects/ })).toHaveCount(3);
  await expect(skills.getByRole("progressbar", { name: /^DesigniteJava detects/ })).toHaveCount(0);
});

for (const file of ["structure", "script"] as const) {
  const address = { structure: /junit-graph/, script: /\/assets\/type-graph-/ }[file];

  test(`when the ${file} cannot be loaded, the visitor is told, and a press tries again`, async ({
    page,
    problems,
  }) => {
    problems.allow(/net::|Failed to fetch/);
    await page.route(address, (route) => route.abort());
    await page.goto("/");
    const figure = page.getByRole("main").getByRole("figure").first();
    const button = figure.getByRole("button", { name: "Explore the structure" });
    await button.press("Enter");
    await expect(
      page.getByRole("status").filter({ hasText: "couldn't load this part of the page. Click it to try again." }),
    ).toBeVisible();
    await page.unroute(address);
    await button.click();
    await expect(figure.getByRole("listbox")).toBeVisible();
  });
}
