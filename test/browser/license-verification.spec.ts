import { publicKeySetPath } from "#contract/addresses.ts";
import { formatLicenseBlock } from "#contract/license-key.ts";
import { signLicense } from "#service/licenses/issue-license.ts";
import { keyOf, publishedKey } from "../support/sample-keys.ts";
import { expect, test } from "./fixtures.ts";
import { check, inDays, license, openCheck, revokedId } from "./license-check.ts";

test.beforeEach(async ({ page }) => {
  await openCheck(page);
});

test("a valid key shows what it says, as it says it", async ({ page }) => {
  const result = await check(page, formatLicenseBlock(await signLicense(license, publishedKey)));
  await expect(result).toContainText("Valid");
  await expect(result).toContainText("Zoë <b>O’Neil</b>");
  await expect(result).toContainText("DesigniteJava, major version 2");
});

test("each way to be wrong is told apart", async ({ page }) => {
  const valid = await signLicense(license, publishedKey);
  const [header, , signature] = valid.split(".");
  const [, otherClaims] = (await signLicense({ ...license, licensee: "Eve" }, publishedKey)).split(".");
  await expect(await check(page, [header, otherClaims, signature].join("."))).toContainText("Forged or damaged");
  await expect(await check(page, await signLicense(license, keyOf(9)))).toContainText("Unknown signing key");
  const expired = await signLicense({ ...license, expiresAt: inDays(-0.5) }, publishedKey);
  await expect(await check(page, expired)).toContainText("Expired");
  const revoked = await signLicense({ ...license, id: revokedId }, publishedKey);
  await expect(await check(page, revoked)).toContainText("Revoked");
});

test("what is no license is marked, and said at the field, until one is checked", async ({ page }) => {
  const field = page.getByLabel("License file");
  for (const [pasted, fault] of [
    ["YOUR-KEY", /^Not a signed license\. /],
    ["", /^No license\. /],
  ] as const) {
    await expect(await check(page, pasted)).toBeEmpty();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(fault);
    await expect(field).toHaveValue(pasted);
    await expect(page.locator("#license-key-fault")).toHaveText(fault);
  }
  await expect(await check(page, await signLicense(license, publishedKey))).toContainText("Valid");
  await expect(field).toHaveAttribute("aria-invalid", "false");
  await expect(page.locator("#license-key-fault")).toBeHidden();
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
