import { publicKeySetPath, revocationListPath } from "#contract/addresses.ts";
import { signLicense } from "#service/licenses/issue-license.ts";
import { publishedKey } from "../support/sample-keys.ts";
import { expect, test } from "./fixtures.ts";
import { check, inDays, license, openCheck, publishList, revokedId } from "./license-check.ts";

test.beforeEach(async ({ page }) => {
  await openCheck(page);
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

test("the check works with the keyboard alone", async ({ page }) => {
  await page.getByLabel("License file").focus();
  await page.keyboard.insertText(await signLicense(license, publishedKey));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("status")).toContainText("Valid");
});

test("without the public keys nothing is claimed", async ({ page, problems }) => {
  problems.allow(/status of 503/);
  await page.route(publicKeySetPath, (route) => route.fulfill({ status: 503 }));
  await expect(await check(page, await signLicense(license, publishedKey))).toContainText("Not checked");
});

test("without the list of revoked licenses the result says so", async ({ page, problems }) => {
  problems.allow(/status of 404/);
  await page.route(revocationListPath, (route) => route.fulfill({ status: 404 }));
  await expect(await check(page, await signLicense(license, publishedKey))).toContainText("couldn't be read");
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
