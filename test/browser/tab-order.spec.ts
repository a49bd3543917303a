import { test } from "./fixtures.ts";
import { expectAlongTheEye } from "./tab-order.ts";

for (const width of [1440, 390]) {
  test(`the focus moves along the lines of /acad-lic-request at ${width} px`, async ({ page }) => {
    await expectAlongTheEye(page, width, () => page.goto("/acad-lic-request"));
  });
}
