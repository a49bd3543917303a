import { expect, test } from "./fixtures.ts";

const catalog = "/docs/smells.html";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the catalog is limited to a tool and a family", async ({ page }) => {
      await page.goto(catalog);
      const entry = (name: string) => page.getByRole("heading", { name, exact: true });
      const listed = (name: string) => page.getByRole("navigation", { name: "All smells" }).getByRole("link", { name });
      await page.getByRole("radio", { name: "Python" }).check();
      await expect(entry("Long Lambda Function")).toBeVisible();
      await expect(entry("Unutilized Abstraction")).toBeHidden();
      await expect(listed("Unutilized Abstraction")).toBeHidden();
      await expect(listed("Long Lambda Function")).toBeVisible();

      await page.getByRole("radio", { name: "Design", exact: true }).check();
      await expect(entry("Feature Envy")).toBeVisible();
      await expect(entry("Long Lambda Function")).toBeHidden();
      await expect(entry("Implementation smells")).toBeHidden();

      await page.getByRole("radio", { name: "All tools" }).check();
      await expect(entry("Unutilized Abstraction")).toBeVisible();
    });

    test("a family that the chosen tool does not report is hidden, and says so when it is chosen", async ({ page }) => {
      await page.goto(catalog);
      const family = page.getByRole("heading", { name: "Test smells", exact: true });
      const none = page.getByText("The chosen tool does not report test smells.");
      await expect(none).toBeHidden();
      await page.getByRole("radio", { name: "Python" }).check();
      await expect(family).toBeHidden();
      await expect(none).toBeHidden();
      await page.getByRole("radio", { name: "Test", exact: true }).check();
      await expect(family).toBeHidden();
      await expect(none).toBeVisible();
      await page.getByRole("radio", { name: "Java, professional" }).check();
      await expect(none).toBeHidden();
      await expect(page.getByRole("heading", { name: "Assertion Roulette" })).toBeVisible();
    });

    test("an entry that a link leads to is shown, whatever is chosen", async ({ page }) => {
      await page.goto(catalog);
      await page.getByRole("radio", { name: "Python" }).check();
      await page.goto(`${catalog}#cyclic-dependency`);
      const heading = page.getByRole("heading", { name: "Cyclic Dependency", exact: true });
      await expect(heading).toBeVisible();
      await expect(page.locator("#cyclic-dependency + .smell-entry")).toBeVisible();
    });
  });
}

test("the anchors of the former catalog lead to their families", async ({ page }) => {
  for (const [anchor, heading] of [
    ["archSmells", "Architecture smells"],
    ["designSmells", "Design smells"],
  ] as const) {
    await page.goto(`/docs/features.html#${anchor}`);
    await expect(page).toHaveURL(`${catalog}#${anchor}`);
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeInViewport();
  }
});

test("a hidden family is not marked as the current section", async ({ page }) => {
  await page.goto(catalog);
  const contents = page.getByRole("navigation", { name: "On this page" }).last();
  await page.getByRole("radio", { name: "Python" }).check();
  await page.getByRole("radio", { name: "Test", exact: true }).check();
  await page.getByRole("heading", { name: "How to read an entry" }).evaluate((heading) => heading.scrollIntoView());
  await expect(contents.locator("[aria-current]")).toHaveText("How to read an entry");
});

test("the list of all smells leads to an entry at once, the table of contents smoothly", async ({ page }) => {
  await page.goto(catalog);
  const behavior = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  expect(await behavior()).toBe("smooth");
  const link = page.getByRole("navigation", { name: "All smells" }).getByRole("link", { name: "Ignored Test" });
  await link.focus();
  expect(await behavior()).toBe("auto");
  await link.click();
  await expect(page.getByRole("heading", { name: "Ignored Test", exact: true })).toBeInViewport();
});

test("each drawing is a part of the one file of drawings, with a text alternative", async ({ page }) => {
  await page.goto(catalog);
  const drawings = page.locator(".smell-entry .smell-drawing");
  const parts = await drawings.evaluateAll((all) => all.map((drawing) => drawing.querySelector("use")?.href.baseVal));
  const files = new Set(parts.map((part) => part?.split("#")[0]));
  expect(parts).toHaveLength(27);
  expect(files.size).toBe(1);
  await expect
    .poll(() =>
      drawings.evaluateAll(
        (all) => all.filter((one) => one.getElementsByTagName("use")[0]?.getBoundingClientRect().width === 0).length,
      ),
    )
    .toBe(0);
  for (const drawing of await drawings.all()) await expect(drawing).toHaveAccessibleName(/^[A-Z].{20,}\.$/);
});
