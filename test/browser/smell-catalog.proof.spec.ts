import { expect, test } from "./fixtures.ts";
import { catalog, expectHiddenFamily, expectLimitedCatalog, expectLinkedEntry } from "./smell-catalog.ts";

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

test.describe("with scripts", () => {
  test("the catalog is limited to a tool and a family", async ({ page }) => {
    await expectLimitedCatalog(page);
  });

  test("a family that the chosen tool does not report is hidden, and says so when it is chosen", async ({ page }) => {
    await expectHiddenFamily(page);
  });

  test("an entry that a link leads to is shown, whatever is chosen", async ({ page }) => {
    await expectLinkedEntry(page);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the catalog is limited to a tool and a family", async ({ page }) => {
    await expectLimitedCatalog(page);
  });

  test("a family that the chosen tool does not report is hidden, and says so when it is chosen", async ({ page }) => {
    await expectHiddenFamily(page);
  });

  test("an entry that a link leads to is shown, whatever is chosen", async ({ page }) => {
    await expectLinkedEntry(page);
  });
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
