import { expect, type Page } from "@playwright/test";
import { onInstallation } from "#test/support/installation.ts";
import { issueLicense as issue, type LicenseTerms } from "#test/support/issue-license.ts";
import { admin } from "./admin.ts";
import { mailsAbout } from "./stored.ts";
import { testService } from "./test-service.ts";

export async function issueLicense(email: string, terms: Partial<LicenseTerms> = {}): Promise<void> {
  admin("keys", "create");
  await onInstallation(testService().environment, (app) => issue(app, { email, ...terms }));
}

/** The link to the list, as the mail to this mailbox has it. */
export async function linkTo(email: string, path: string): Promise<string> {
  const links = async () =>
    (await mailsAbout(email)).flatMap((mail) => {
      const isTo = mail.to?.some(({ address }) => address === email);
      const link = new RegExp(`http\\S*${path}\\?\\S+`).exec(mail.text ?? "")?.[0];
      return isTo && link !== undefined ? [link] : [];
    });
  await expect.poll(async () => (await links()).length).toBeGreaterThan(0);
  return (await links())[0] ?? "";
}

export async function openLicenses(page: Page, email: string): Promise<void> {
  await page.goto("/licenses");
  await page.getByRole("main").getByLabel("Email address").fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your inbox");
  await page.goto(await linkTo(email, "/licenses/list"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your licenses");
}
