import { notebook } from "#content/catalog/notebook.ts";
import { documentationPages, entryPages, furtherPages, routes } from "../support/specified-addresses.ts";
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

/**
 * Pages of smells and metrics are made alike: one of each kind is walked, with and without a drawing, several rules and
 * findings. The tests of the built site look at all of them without a browser.
 */
const walkedEntries = [
  "/docs/smells/god-component.html",
  "/docs/smells/cyclically-dependent-modularization.html",
  "/docs/smells/complex-method.html",
  "/docs/smells/hard-wired-dependency.html",
  "/docs/smells/assertion-roulette.html",
  "/docs/metrics/lcom.html",
  "/docs/metrics/ca-ce.html",
];
const walked = documentationPages.filter((path) => !entryPages.includes(path) || walkedEntries.includes(path));

for (const path of [...walked, notebook.page]) {
  test(`${path} has no barriers and no sideways scroll`, async ({ page }) => {
    await expectDocumentationPage(page, path);
  });
}
