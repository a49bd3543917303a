import { smellAt } from "#content/catalog/smells/index.ts";
import { smellDrawings } from "#site/figures/smells/smell-drawings.ts";
import { expect, test } from "./fixtures.ts";
import { catalog, expectHiddenFamily, expectLimitedCatalog, expectLinkedEntry } from "./smell-catalog.ts";

test("the anchors of the former catalog lead to their families", async ({ page }) => {
  for (const [anchor, family] of [
    ["archSmells", "Architecture smells"],
    ["designSmells", "Design smells"],
  ] as const) {
    await page.goto(`/docs/features.html#${anchor}`);
    await expect(page).toHaveURL(`${catalog}#${anchor}`);
    await expect(page.locator(".catalog-family", { hasText: family })).toBeInViewport();
  }
});

test("the anchor of a former section leads to the row, and the row to the page", async ({ page }) => {
  await page.goto(`${catalog}#ignored-test`);
  const link = page.getByRole("link", { name: "Ignored Test", exact: true });
  await expect(link).toBeInViewport();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: /^Ignored Test/ })).toBeVisible();
});

test("a finding in a ready library opens it with the smell chosen, also under another name of the edition", async ({
  page,
}) => {
  for (const smell of ["unexploited-encapsulation", "virtual-method-call-from-constructor"] as const) {
    await page.goto(`/docs/smells/${smell}.html`);
    const link = page.locator('main a[href^="/explore#"]').first();
    const [count] = /\d+/.exec((await link.textContent()) ?? "") ?? [];
    await link.click();
    const chosen = page.locator(".panel-details h2");
    await expect(chosen).toHaveText(smellAt(smell).name);
    const found = page.locator(".panel-details p", { hasText: new RegExp(`^${count} findings? in `) });
    await expect(found).toBeVisible();
  }
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

test("each drawing stands on its page, with its words below", async ({ page }) => {
  for (const [smell, { alternative }] of Object.entries(smellDrawings).slice(0, 5)) {
    await page.goto(`/docs/smells/${smell}.html`);
    await expect(page.locator(".catalog-figure figcaption")).toHaveText(alternative);
    const shape = page.locator(".catalog-figure svg path").first();
    expect((await shape.boundingBox())?.width).toBeGreaterThan(20);
  }
});
