import { expect, type Page } from "@playwright/test";
import { admin } from "./admin.ts";
import { mailsAbout } from "./stored.ts";

export function issueLicense(email: string): void {
  admin("keys", "create");
  const license = ["--product", "dpy", "--edition", "professional", "--licensee", "Ada Lovelace"];
  admin("licenses", "issue", ...license, "--email", email, "--as", "Grace");
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
