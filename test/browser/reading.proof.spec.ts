import { expect, test } from "./fixtures.ts";
import { startNewsletterForm } from "./newsletter-form.ts";
import { expectNoFurtherScript, recordScripts } from "./reading.ts";

for (const path of ["/", "/buy", "/products-cs", "/eula", "/blog/does-your-architecture-smell"]) {
  test(`a reader of ${path} downloads no script of a form or figure`, async ({ page }) => {
    await expectNoFurtherScript(page, path);
  });
}

test("the script of the newsletter form is loaded when the form comes near", async ({ page }) => {
  const scripts = recordScripts(page);
  await page.goto("/eula");
  await startNewsletterForm(page);
  expect(scripts).toContainEqual(expect.stringMatching(/^\/assets\/newsletter-form-/));
});
