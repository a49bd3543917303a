import { expectWholeOptions } from "./broken-options.ts";
import { test } from "./fixtures.ts";

for (const path of ["/download", "/products-cs", "/products-dj", "/products-dpy", "/buy", "/docs/designitejava.html"]) {
  test(`no command of ${path} breaks inside an option`, async ({ page }) => {
    await expectWholeOptions(page, path);
  });
}
