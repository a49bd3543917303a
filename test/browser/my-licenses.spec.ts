import { expect, test } from "./fixtures.ts";
import { issueLicense, openLicenses } from "./license-pages.ts";

/** Nothing moves while it is judged: a color in the middle of a transition is part of no design. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a customer finds the licenses, gets the key again and asks for another computer", async ({ page, mailbox }) => {
  issueLicense(mailbox);
  await openLicenses(page, mailbox);
  await page.getByRole("button", { name: "Resend key" }).press("Enter");
  await expect(page.getByRole("main").getByRole("status")).toContainText("on its way to your inbox");
  await page.getByText("New computer?").press("Enter");
  await page.getByLabel("What happened to the computer").fill("The laptop was stolen");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("status")).toContainText("We've received your request");
});
