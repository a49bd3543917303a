import { expect, type Page } from "@playwright/test";
import type { Email } from "postal-mime";
import { operatorCookie } from "#test/support/desk-pages.ts";
import { barriersOn } from "./barriers.ts";
import { mailsAbout } from "./stored.ts";
import { testService } from "./test-service.ts";

/** The first mail about the mailbox whose subject fits, as soon as it has left. */
export async function mailAbout(email: string, subject: RegExp): Promise<Email> {
  const fitting = async () => (await mailsAbout(email)).filter((mail) => subject.test(mail.subject ?? ""));
  await expect.poll(async () => (await fitting()).length).toBeGreaterThan(0);
  const [mail] = await fitting();
  if (!mail) throw new Error("The email was there a moment ago.");
  return mail;
}

export const linkIn = (mail: Email, path: string) =>
  new RegExp(`http\\S*${path}\\?\\S+`).exec(mail.text ?? "")?.[0] ?? "";

export async function ask(page: Page, email: string): Promise<void> {
  const request = { name: "Ada Lovelace", email, university: "University of London", lang: "Python" };
  const answer = await page.request.post("/apis/acad-lic-request", { data: request });
  expect(answer.status()).toBe(202);
}

/** Opens the request of the operator's mail at the desk, and there the form of an action. */
export async function openAtDesk(page: Page, email: string, action: string): Promise<void> {
  const mail = await mailAbout(email, /^Academic license request/);
  const address = /http\S*\/desk\/requests\/\S+/.exec(mail.text ?? "")?.[0] ?? "";
  await page.goto(address);
  await expect(page.getByRole("button", { name: "Send me a link" })).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await page.context().addCookies([await operatorCookie(testService())]);
  await page.goto(address);
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole("main").locator("summary").getByText(action, { exact: true }).click();
}
