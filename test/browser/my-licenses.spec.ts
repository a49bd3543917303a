import { expect, test } from "./fixtures.ts";
import { issueLicense, openLicenses } from "./license-pages.ts";

/** Nothing moves while it is judged: a color in the middle of a transition is part of no design. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a customer finds the licenses, and gets the key again", async ({ page, email }) => {
  await issueLicense(email);
  await openLicenses(page, email);
  await page.getByRole("button", { name: "Resend key" }).press("Enter");
  await expect(page.getByRole("main").getByRole("status")).toContainText("on its way to your inbox");
});
