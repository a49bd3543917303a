import { createLocalJWKSet, jwtVerify } from "jose";
import { admin } from "./admin.ts";
import { barriersOn } from "./barriers.ts";
import { expect, test } from "./fixtures.ts";
import { ask, linkIn, mailAbout, openAtDesk } from "./request-life.ts";

test("a request lives from the form to a key that a tool accepts", async ({ page, email }) => {
  admin("keys", "create");
  await ask(page, email);

  const statusUrl = linkIn(await mailAbout(email, /^Your request/), "/status");
  await page.goto(statusUrl);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request is in review");
  expect(await barriersOn(page)).toEqual([]);

  await openAtDesk(page, email, "Approve");
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("main")).toContainText("Approved.");

  const keyMail = await mailAbout(email, /^Your academic license key for DPy/);
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

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a request is withdrawn by the button of its receipt's page", async ({ page, email }) => {
    await ask(page, email);
    await page.goto(linkIn(await mailAbout(email, /^Your request/), "/status"));
    await page.getByRole("button", { name: "Withdraw request" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request is withdrawn");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your request is withdrawn");
  });
});
