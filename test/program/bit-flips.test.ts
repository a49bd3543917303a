import { describe, expect, test } from "vitest";
import { verifyLicense, verifyRevocationList } from "#contract/license-key.ts";
import { publicKeys } from "#service/keys/key-ring.ts";
import { signLicense } from "#service/licenses/sign-license.ts";
import { signRevocationList } from "#service/licenses/well-known-routes.ts";
import { createLinkToken, type LinkPurpose, type LinkSecrets, linkPurposes, readLinkToken } from "#service/tokens.ts";
import { publishedKey, sampleRing } from "#test/support/sample-keys.ts";
import { sampleLicense } from "#test/support/sample-license.ts";

/** Every text that differs in one bit of one character. */
function flips(text: string): string[] {
  return Array.from({ length: text.length * 8 }, (_, index) => {
    const place = index >> 3;
    const flipped = String.fromCharCode(text.charCodeAt(place) ^ (1 << (index & 7)));
    return text.slice(0, place) + flipped + text.slice(place + 1);
  });
}

const secrets: LinkSecrets = [Buffer.alloc(32, 1)];
const now = sampleLicense.issuedAt;
const keys = publicKeys(sampleRing);
const purposes: LinkPurpose[] = Object.keys(linkPurposes).filter((name): name is LinkPurpose => name in linkPurposes);

describe("a text that differs in one bit is refused", () => {
  test.each(purposes)("as a link to %s", (purpose) => {
    const token = createLinkToken(purpose, sampleLicense.id, now, secrets);
    const accepted = flips(token).filter((text) => readLinkToken(purpose, text, now, secrets).kind !== "invalid");
    expect(accepted).toEqual([]);
  });

  test("as a license key", async () => {
    const text = await signLicense(sampleLicense, publishedKey);
    const accepted: string[] = [];
    for (const flipped of flips(text)) {
      const { kind } = await verifyLicense(flipped, { keys, revoked: new Set(), now });
      if (!["malformed", "forged", "unknown-key", "wrong-purpose"].includes(kind)) accepted.push(flipped);
    }
    expect(accepted).toEqual([]);
  });

  test("as a list of revoked licenses", async () => {
    const text = await signRevocationList({ issuedAt: now, licenseIds: [sampleLicense.id] }, publishedKey);
    const accepted: string[] = [];
    for (const flipped of flips(text)) {
      const { kind } = await verifyRevocationList(flipped, { keys, now });
      if (kind === "valid") accepted.push(flipped);
    }
    expect(accepted).toEqual([]);
  });
});
