import { test } from "./fixtures.ts";
import { expectHeaderInOneLine, expectNothingCovered } from "./scrolled.ts";

for (const width of [320, 820, 900, 1024, 1440, 1920]) {
  test(`the back-to-top button covers nothing at ${width} px`, async ({ page }) => {
    await expectNothingCovered(page, width);
  });
}

for (const width of [960, 1088]) {
  test(`the header holds its links in one line at ${width} px`, async ({ page }) => {
    await expectHeaderInOneLine(page, width);
  });
}
