import { expect, test } from "./fixtures.ts";
import { newsletterFormStarted } from "./newsletter-form.ts";
import { expectPageForUnknownPaths } from "./unknown-path.ts";

for (const path of ["/nowhere"]) {
  test(`${path} shows the page for unknown paths, at this address, without a reload`, async ({ page, problems }) => {
    problems.allow(/status of 404/);
    await expectPageForUnknownPaths(page, path);
  });
}

test("a subscription can be sent from an unknown path", async ({ page, problems, email }) => {
  problems.allow(/status of 404/);
  await page.goto("/nowhere");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("textbox").fill(email);
  await newsletterFormStarted(page);
  await footer.getByRole("button", { name: "Subscribe" }).click();
  await expect(footer.getByRole("textbox")).toHaveValue("");
});
