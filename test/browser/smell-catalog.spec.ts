import { expect, test } from "./fixtures.ts";
import { catalog, expectHiddenFamily, expectLimitedCatalog, expectLinkedEntry } from "./smell-catalog.ts";

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
