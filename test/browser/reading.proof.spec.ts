import { routes } from "../support/specified-addresses.ts";
import { test } from "./fixtures.ts";
import { expectNoFurtherScript, expectNothingLeft } from "./reading.ts";

for (const path of ["/", "/buy", "/products-cs"]) {
  test(`a reader of ${path} downloads no script of a form or figure`, async ({ page }) => {
    await expectNoFurtherScript(page, path);
  });
}

test("no page leaves anything on the reader's machine", async ({ page }) => {
  await expectNothingLeft(page, routes);
});
