import * as v from "valibot";
import { productIds } from "#content/catalog/product-names.ts";
import { singleLine } from "#contract/endpoints.ts";
import { identifierPattern, type License, licenseClaims, licenseEditions } from "#contract/license-key.ts";
import type { SigningKey } from "../keys/key-ring.ts";
import { longestClaimBytes, signClaims } from "../keys/signing-keys.ts";
import { addYears, wholeSeconds } from "../time.ts";
import { parseProducts } from "./licensed-products.ts";
import type { LicenseRow } from "./tables.ts";

/** The longest license key. Some commands, files and forms cut longer ones off. */
export const longestLicenseText = 511;

/** Why nothing was done with a license, in sentences for the operator. */
export class LicenseRefused extends Error {
  override readonly name = "LicenseRefused";
}

/** Signs a license as compact JWS of at most 511 characters. Throws if the license is invalid or does not fit. */
export async function signLicense(license: License, key: SigningKey): Promise<string> {
  return await signClaims("license", licenseClaims(checkLicense(license)), key);
}

/** What a key says of a stored license. */
export const licenseOf = (row: LicenseRow): License => ({
  ...row,
  products: parseProducts(row.products),
  issuedAt: new Date(row.issuedAt),
  expiresAt: new Date(row.expiresAt),
});

/** The same license with times cut to the second. Throws if it is invalid, or its names are too long for a key. */
export function checkLicense(license: License): License {
  const checked = v.safeParse(LicenseToSign, license);
  if (!checked.success) throw new LicenseRefused(checked.issues.map(({ message }) => message).join(" "));
  const excessBytes = excessBytesOf(checked.output);
  if (excessBytes <= 0) return checked.output;
  throw new LicenseRefused(
    `The names of the licensee and the organization are ${excessBytes} bytes too long together. Shorten them.`,
  );
}

const excessBytesOf = (license: License): number =>
  Buffer.byteLength(JSON.stringify(licenseClaims(license))) - longestClaimBytes("license", longestLicenseText);

/** The same license with its names cut until it fits, the longer one first. */
export function shortenNames(license: License): License {
  let { licensee, organization } = license;
  while (excessBytesOf({ ...license, licensee, organization }) > 0) {
    if (organization !== null && Buffer.byteLength(organization) > Buffer.byteLength(licensee))
      organization = withoutLast(organization) || null;
    else if (licensee !== "") licensee = withoutLast(licensee);
    else break;
  }
  return { ...license, licensee, organization };
}

/** A text without its last character and the spaces before it. */
const withoutLast = (text: string): string => [...text].slice(0, -1).join("").trimEnd();

const longestLifetimeYears = 10;
const mostSeatsOfLicense = 9999;

const wholeSecond = (field: string) => v.pipe(v.date(`The ${field} must be a time.`), v.transform(wholeSeconds));

const LicensedProduct = v.strictObject({
  id: v.picklist(productIds, `The product must be one of ${productIds.join(", ")}.`),
  majorVersion: v.pipe(
    v.number(),
    v.integer("The major version must be a whole number."),
    v.minValue(1, "The major version must be at least 1."),
    v.maxValue(99, "The major version must be at most 99."),
  ),
});

const LicenseToSign = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.regex(identifierPattern, "The license's id must be a UUID in lower case.")),
    products: v.pipe(
      v.array(LicensedProduct),
      v.minLength(1, "The license must be for a product."),
      v.check((products) => new Set(products.map(({ id }) => id)).size === products.length, "Name each product once."),
    ),
    edition: v.picklist(licenseEditions, `The edition must be one of ${licenseEditions.join(", ")}.`),
    seats: v.pipe(
      v.number(),
      v.integer("The seats must be a whole number."),
      v.minValue(1, "The license must be for at least 1 seat."),
      v.maxValue(mostSeatsOfLicense, `The license must be for at most ${mostSeatsOfLicense} seats.`),
    ),
    orderId: v.nullable(v.pipe(v.string(), v.regex(identifierPattern, "The order's id must be a UUID in lower case."))),
    /** The person or the company. */
    licensee: singleLine("licensee", 120),
    /** Where the licensee works or studies, if it is part of the license. */
    organization: v.nullable(singleLine("organization", 200)),
    issuedAt: wholeSecond("time of issue"),
    /** The first moment at which it is no longer valid. */
    expiresAt: wholeSecond("time of expiry"),
  }),
  v.check(
    ({ issuedAt, expiresAt }) => expiresAt.getTime() > issuedAt.getTime(),
    "The license must expire after it is issued.",
  ),
  v.check(
    ({ issuedAt, expiresAt }) => expiresAt.getTime() <= addYears(issuedAt, longestLifetimeYears).getTime(),
    `The license must not be valid for more than ${longestLifetimeYears} years.`,
  ),
);
