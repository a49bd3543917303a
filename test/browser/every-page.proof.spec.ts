import { framedNotebookPages } from "#content/catalog/notebooks/notebooks.ts";
import { documentationPages, furtherPages, routes } from "../support/specified-addresses.ts";
import { expectDocumentationPage, expectPageOfItsOwn, firstPages } from "./every-page.ts";
import { test } from "./fixtures.ts";

/** Nothing moves while it is judged: a color in the middle of a transition is part of no design. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

// One test for each page: most of the time goes into loading it.
for (const path of [...routes, ...furtherPages].filter((one) => !firstPages.includes(one))) {
  test(`${path} is a page of its own, without barriers or sideways scroll, also with its scripts`, async ({ page }) => {
    await expectPageOfItsOwn(page, path);
  });
}

for (const path of [...documentationPages, ...framedNotebookPages()]) {
  test(`${path} has no barriers and no sideways scroll`, async ({ page }) => {
    await expectDocumentationPage(page, path);
  });
}
