import * as v from "valibot";
import { productIds } from "#content/product-ids.ts";
import { licenseEditions } from "#contract/license-key/license.ts";
import { identifierPattern } from "#contract/license-key/short-identifier.ts";
import { singleLine } from "#contract/single-line.ts";
import { addYears, wholeSeconds } from "../time/durations.ts";

const longestLifetimeYears = 10;
export const mostSeatsOfLicense = 9999;

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

/** The schema of a license to sign. Parsing cuts times to the second. */
export const LicenseToSign = v.pipe(
  v.strictObject({
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
