import type { Page } from "@playwright/test";
import { publicKeySetPath, revocationListPath } from "#contract/addresses.ts";
import type { License } from "#contract/license-key.ts";
import { publicKeySet, signRevocationList } from "#service/licenses/well-known-routes.ts";
import { publishedKey, sampleRing } from "../support/sample-keys.ts";

const address = "/docs/license-verification.html";
const now = new Date();
export const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
export const license: License = {
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
export const revokedId = "11111111-2222-4333-8444-555555555555";

/** What the service would publish with the keys of the tests. */
async function publish(page: Page): Promise<void> {
  await page.route(publicKeySetPath, (route) => route.fulfill({ json: publicKeySet(sampleRing) }));
  await publishList(page, now, revokedId);
}

export async function publishList(page: Page, issuedAt: Date, ...licenseIds: string[]): Promise<void> {
  const list = await signRevocationList({ issuedAt, licenseIds }, publishedKey);
  await page.route(revocationListPath, (route) => route.fulfill({ body: list, contentType: "application/jwt" }));
}

export async function check(page: Page, text: string) {
  await page.getByLabel("License file").fill(text);
  await page.getByRole("button", { name: "Check the license" }).click();
  return page.getByRole("main").getByRole("status");
}

/** Opens the form that checks licenses, with the keys and the list of the tests. */
export async function openCheck(page: Page): Promise<void> {
  await publish(page);
  await page.goto(address);
}
