import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createLocalJWKSet, jwtVerify } from "jose";
import type { Email } from "postal-mime";
import { systemRandomSource } from "#service/ids/random-source.ts";
import { loadOrCreateSecret } from "#service/signing/load-or-create-secret.ts";
import { operatorSession } from "#test/support/sign-in.ts";
import { barriersOn } from "./barriers.ts";
import { expect, test } from "./fixtures.ts";
import { mailsAbout } from "./stored.ts";
import { testService } from "./test-service.ts";

/** Runs a command of the admin CLI on the service under test. */
function admin(...words: string[]): string {
  const environment = { ...process.env, ...testService().environment };
  return spawnSync(process.execPath, ["service/admin.ts", ...words], { env: environment, encoding: "utf8" }).stdout;
}

/** The first mail about the mailbox whose subject fits, as soon as it has left. */
async function mailAbout(mailbox: string, subject: RegExp): Promise<Email> {
  const fitting = async () => (await mailsAbout(mailbox)).filter((mail) => subject.test(mail.subject ?? ""));
  await expect.poll(async () => (await fitting()).length).toBeGreaterThan(0);
  const [mail] = await fitting();
  if (!mail) throw new Error("The mail was there a moment ago.");
  return mail;
}

const linkIn = (mail: Email, path: string) => new RegExp(`http\\S*${path}\\?\\S+`).exec(mail.text ?? "")?.[0] ?? "";

async function ask(page: Page, mailbox: string): Promise<void> {
  const request = { name: "Ada Lovelace", email: mailbox, university: "University of London", lang: "Python" };
  const answer = await page.request.post("/apis/acad-lic-request", { data: request });
  expect(answer.status()).toBe(202);
}

/** Opens the review page in the operator's mail on a device that is signed in. */
async function openReview(page: Page, mailbox: string, verdict: string): Promise<void> {
  const { origin, dataFolder } = testService();
  const secret = await loadOrCreateSecret(join(dataFolder, "keys"), "links", systemRandomSource);
  const address = linkIn(await mailAbout(mailbox, /^Academic license request/), `/review/${verdict}`);
  await page.goto(address);
  await expect(page.getByRole("button", { name: "Sign in on this device" })).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await page.context().addCookies([{ name: "operator", value: operatorSession(secret), url: origin }]);
  await page.goto(address);
}

test("a request lives from the form to a key that a tool accepts", async ({ page, mailbox }) => {
  admin("keys", "create");
  await ask(page, mailbox);

  const statusUrl = linkIn(await mailAbout(mailbox, /^Your request/), "/status");
  await page.goto(statusUrl);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request is in review");
  await page.getByRole("button", { name: "Yes, this is my mailbox" }).click();
  await expect(page.getByRole("status")).toHaveText("Thank you. Your mailbox is confirmed.");
  expect(await barriersOn(page)).toEqual([]);

  await openReview(page, mailbox, "approve");
  await expect(page.getByRole("main")).toContainText("confirmed on");
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Approve and send the key" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This request is already decided");

  const keyMail = await mailAbout(mailbox, /^Your academic license key for DPy/);
  const [file] = keyMail.attachments;
  const key = new TextDecoder().decode(file?.content instanceof ArrayBuffer ? file.content : undefined).trim();
  const keySet = await (await page.request.get("/.well-known/jwks.json")).json();
  const { payload } = await jwtVerify(key, createLocalJWKSet(keySet), { typ: "license+jwt" });
  expect(payload).toMatchObject({ prd: "dpy", edn: "academic", sub: "Ada Lovelace" });
  expect(keyMail.text).toContain(`DPy register ${key}`);

  await page.goto(statusUrl);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your license key has been sent");
  expect(await barriersOn(page)).toEqual([]);
});

test("a request is rejected with a reason that its requester reads", async ({ page, mailbox }) => {
  await ask(page, mailbox);
  await openReview(page, mailbox, "reject");
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole("radio", { name: /does not show an academic institution/ }).check();
  await page.getByRole("button", { name: "Reject and tell the requester" }).click();
  await page.goto(linkIn(await mailAbout(mailbox, /^About your request/), "/status"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request is not approved");
  await expect(page.getByRole("link", { name: "Request an academic license" })).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a request is withdrawn by the button of its receipt's page", async ({ page, mailbox }) => {
    await ask(page, mailbox);
    await page.goto(linkIn(await mailAbout(mailbox, /^Your request/), "/status"));
    await page.getByRole("button", { name: "Withdraw the request" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request is withdrawn");
    const list = JSON.parse(admin("requests", "list", "--mailbox", mailbox, "--json"));
    expect(list).toMatchObject([{ state: "withdrawn" }]);
  });
});
