import type { Page } from "@playwright/test";
import { jsoup, openPage, openResults } from "./explore-page.ts";
import { test } from "./fixtures.ts";
import { expectAlongTheEye } from "./tab-order.ts";

const goTo = async (page: Page, path: string): Promise<unknown> => page.goto(path);

for (const [path, width, open] of [
  ["/acad-lic-request", 1440, goTo],
  ["/acad-lic-request", 390, goTo],
  ["/contact", 1440, goTo],
  ["/contact", 390, goTo],
  ["/faq", 820, goTo],
  ["/explore", 1440, openPage],
  ["/explore", 390, openPage],
  [jsoup, 1440, openResults],
  [jsoup, 390, openResults],
] as const) {
  test(`the focus moves along the lines of ${path} at ${width} px`, async ({ page }) => {
    await expectAlongTheEye(page, width, () => open(page, path));
  });
}
