import type { Page } from "@playwright/test";
import type { License } from "#contract/license-key/license.ts";
import { formatLicenseBlock } from "#contract/license-key/license-block.ts";
import { publicKeySetPath, revocationListPath } from "#contract/published-keys.ts";
import { signRevocationList } from "#service/licenses/revocation-list.ts";
import { signLicense } from "#service/licenses/sign-license.ts";
import { publicKeySet } from "#service/signing/public-key-set.ts";
import { keyOf, publishedKey, sampleRing } from "../support/sample-keys.ts";
import { expect, test } from "./fixtures.ts";

const address = "/docs/license-verification.html";
const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const license: License = {
  id: "0b6c8f0e-2f4e-4d3a-9a57-5c1d2e3f4a5b",
  products: [{ id: "designite-java", majorVersion: 2 }],
  seats: 1,
  orderId: null,
  edition: "academic",
  licensee: "Zoë <b>O’Neil</b>",
  organization: "Example University",
  issuedAt: inDays(-1),
  expiresAt: inDays(1),
};
const revokedId = "11111111-2222-4333-8444-555555555555";

/** What the service would publish with the keys of the tests. */
async function publish(page: Page): Promise<void> {
  await page.route(publicKeySetPath, (route) => route.fulfill({ json: publicKeySet(sampleRing) }));
  await publishList(page, now, revokedId);
}

async function publishList(page: Page, issuedAt: Date, ...licenseIds: string[]): Promise<void> {
  const list = await signRevocationList({ issuedAt, licenseIds }, publishedKey);
  await page.route(revocationListPath, (route) => route.fulfill({ body: list, contentType: "application/jwt" }));
}

async function check(page: Page, text: string) {
  await page.getByLabel("License file").fill(text);
  await page.getByRole("button", { name: "Check the license" }).click();
  return page.getByRole("main").getByRole("status");
}

test.beforeEach(async ({ page }) => {
  await publish(page);
  await page.goto(address);
});

test("a valid key shows what it says, as it says it", async ({ page }) => {
  const result = await check(page, formatLicenseBlock(await signLicense(license, publishedKey)));
  await expect(result).toContainText("Valid");
  await expect(result).toContainText("Zoë <b>O’Neil</b>");
  await expect(result).toContainText("DesigniteJava, major version 2");
});

test("a key for several products names each of them, its seats and its order", async ({ page }) => {
  const products = [
    { id: "designite-csharp", majorVersion: 5 },
    { id: "designite-java", majorVersion: 2 },
  ] as const;
  const orderId = "01a1fbff-2d7d-756e-9bb9-55db19051b45";
  const bought = { ...license, products, seats: 20, orderId };
  const result = await check(page, await signLicense(bought, publishedKey));
  await expect(result).toContainText("Valid");
  for (const text of ["Designite for C#, major version 5", "DesigniteJava, major version 2", "20", orderId])
    await expect(result).toContainText(text);
});

test("each way to be wrong is told apart", async ({ page }) => {
  const valid = await signLicense(license, publishedKey);
  const [header, , signature] = valid.split(".");
  const [, otherClaims] = (await signLicense({ ...license, licensee: "Eve" }, publishedKey)).split(".");
  await expect(await check(page, [header, otherClaims, signature].join("."))).toContainText("Forged or damaged");
  await expect(await check(page, await signLicense(license, keyOf(9)))).toContainText("Unknown signing key");
  await expect(await check(page, "YOUR-KEY")).toContainText("Not a signed license");
  const expired = await signLicense({ ...license, expiresAt: inDays(-0.5) }, publishedKey);
  await expect(await check(page, expired)).toContainText("Expired");
  const revoked = await signLicense({ ...license, id: revokedId }, publishedKey);
  await expect(await check(page, revoked)).toContainText("Revoked");
});

test("the key is in no request", async ({ page }) => {
  const key = await signLicense(license, publishedKey);
  const requests: string[] = [];
  page.on("request", (request) => {
    requests.push(
      `${request.method()} ${new URL(request.url()).pathname} ${request.url()} ${request.postData() ?? ""}`,
    );
  });
  await expect(await check(page, key)).toContainText("Valid");
  const isTelling = (request: string) =>
    !request.startsWith("GET ") || request.includes("?") || key.split(".").some((part) => request.includes(part));
  expect(requests.filter((request) => request.includes(publicKeySetPath))).toHaveLength(1);
  expect(requests.filter(isTelling)).toEqual([]);
});

test("the check works with the keyboard alone", async ({ page }) => {
  await page.getByLabel("License file").focus();
  await page.keyboard.insertText(await signLicense(license, publishedKey));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("status")).toContainText("Valid");
});

test("an empty field gets the focus and no result", async ({ page }) => {
  await page.getByRole("button", { name: "Check the license" }).click();
  await expect(page.getByLabel("License file")).toBeFocused();
  await expect(page.getByRole("main").getByRole("status")).toBeEmpty();
});

test("without the public keys nothing is claimed", async ({ page, problems }) => {
  problems.allow(/status of 503/);
  await page.route(publicKeySetPath, (route) => route.fulfill({ status: 503 }));
  await expect(await check(page, await signLicense(license, publishedKey))).toContainText("Not checked");
});

test("without the list of revoked licenses the result says so", async ({ page, problems }) => {
  problems.allow(/status of 404/);
  await page.route(revocationListPath, (route) => route.fulfill({ status: 404 }));
  await expect(await check(page, await signLicense(license, publishedKey))).toContainText("could not be read");
});

test("with a list of revoked licenses that is too old no key is called valid", async ({ page }) => {
  await publishList(page, inDays(-7));
  const result = await check(page, await signLicense(license, publishedKey));
  await expect(result).toContainText("is too old");
  await expect(result).not.toContainText("Valid");
});

test("an older list does not replace one that the page has seen", async ({ page }) => {
  const revoked = await signLicense({ ...license, id: revokedId }, publishedKey);
  await expect(await check(page, revoked)).toContainText("Revoked");
  await publishList(page, inDays(-1));
  await expect(await check(page, await signLicense(license, publishedKey))).toContainText("Valid");
  await expect(await check(page, revoked)).toContainText("Revoked");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a sentence says that the form needs it", async ({ page }) => {
    await expect(page.getByText("needs JavaScript")).toBeVisible();
    await expect(page.getByRole("button", { name: "Check the license" })).toBeHidden();
  });
});
