import { expect, type Page } from "@playwright/test";
import type { Email } from "postal-mime";
import { operatorCookie } from "#test/support/desk-pages.ts";
import { barriersOn } from "./barriers.ts";
import { mailsAbout } from "./stored.ts";
import { testService } from "./test-service.ts";

/** The first mail about the mailbox whose subject fits, as soon as it has left. */
export async function mailAbout(mailbox: string, subject: RegExp): Promise<Email> {
  const fitting = async () => (await mailsAbout(mailbox)).filter((mail) => subject.test(mail.subject ?? ""));
  await expect.poll(async () => (await fitting()).length).toBeGreaterThan(0);
  const [mail] = await fitting();
  if (!mail) throw new Error("The email was there a moment ago.");
  return mail;
}

export const linkIn = (mail: Email, path: string) =>
  new RegExp(`http\\S*${path}\\?\\S+`).exec(mail.text ?? "")?.[0] ?? "";

export async function ask(page: Page, mailbox: string): Promise<void> {
  const request = { name: "Ada Lovelace", email: mailbox, university: "University of London", lang: "Python" };
  const answer = await page.request.post("/apis/acad-lic-request", { data: request });
  expect(answer.status()).toBe(202);
}

/** Opens the review page in the operator's mail on a device that is signed in. */
export async function openReview(page: Page, mailbox: string, verdict: string): Promise<void> {
  const address = linkIn(await mailAbout(mailbox, /^Academic license request/), `/review/${verdict}`);
  await page.goto(address);
  await expect(page.getByRole("button", { name: "Sign in on this device" })).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await page.context().addCookies([await operatorCookie(testService())]);
  await page.goto(address);
}
