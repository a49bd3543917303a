import { expect, test } from "vitest";
import { orderPath, quotePath } from "#content/products/offers.ts";
import { publicKeySetPath, revocationListPath, statusPagePath, tokenParameter } from "./addresses.ts";
import { academicLicenseRequestPath, crossSiteTokenCookie, crossSiteTokenHeader, subscribePath } from "./forms.ts";

/** The specification, mails that were sent and tools that were released use these names: they stay. */
test("names that others use do not change", () => {
  expect([subscribePath, academicLicenseRequestPath]).toEqual(["/apis/subscribe", "/apis/acad-lic-request"]);
  expect([crossSiteTokenCookie, crossSiteTokenHeader]).toEqual(["XSRF-TOKEN", "X-XSRF-TOKEN"]);
  expect(statusPagePath).toBe("/apis/acad-lic-request/status");
  expect([orderPath, quotePath]).toEqual(["/order", "/quote"]);
  expect(tokenParameter).toBe("token");
  expect([publicKeySetPath, revocationListPath]).toEqual([
    "/.well-known/jwks.json",
    "/.well-known/revoked-licenses.jwt",
  ]);
});
