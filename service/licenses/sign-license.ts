import * as v from "valibot";
import { productIds } from "#content/catalog/product-names.ts";
import { singleLine } from "#contract/endpoints.ts";
import { type License, licenseClaims } from "#contract/license-key.ts";
import { Refused } from "../change.ts";
import type { App } from "../context.ts";
import type { SigningKey } from "../keys/key-ring.ts";
import { longestClaimBytes, signClaims } from "../keys/signing-keys.ts";
import type { DigestSource } from "../mail/notify.ts";
import { howToConfirm, unconfirmedProducts } from "../sales-settings.ts";
import { addYears, wholeSeconds } from "../time.ts";
import { parseProducts } from "./licensed-products.ts";
import type { LicenseRow } from "./tables.ts";

/** The longest license key. Some commands, files and forms cut longer ones off. */
export const longestLicenseText = 511;

/** Why there is no key for a license now, in a sentence without the key. */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}

/** Says what to do where there are no signing keys. */
const noSigningKeys = ({ description }: App["signingKeys"]): string =>
  `There are no signing keys in ${description}. If they're lost, restore them from the backup. If there have never been any, run this on the server: npm run admin -- keys create`;

/**
 * For the operator's page: what keeps us from signing keys. By mail the operator is told of the licenses that lack one,
 * and not every day of an installation that issues none.
 */
export const keySourceProblems: DigestSource = async ({ isLook = false }, { sales, signingKeys }) => {
  if (!isLook || productIds.every((product) => sales.keySources[product].kind !== "signed")) return undefined;
  if (!(await signingKeys.read()))
    return { subject: "signing keys are missing", rank: 0, text: noSigningKeys(signingKeys) };
  const unconfirmed = unconfirmedProducts(sales);
  if (unconfirmed.length === 0) return undefined;
  return {
    subject: "nobody has confirmed that the tools accept the keys",
    rank: 1,
    text: `${howToConfirm(unconfirmed)} Until then, no academic request for it can be approved, buy buttons lead to the order form, and paid orders wait for their keys.`,
  };
};

/**
 * The key of a license that we sign, which takes a fraction of a millisecond. Throws `Unavailable` if that cannot be now.
 *
 * @param isForTrying signs also for tools that nobody has seen accept such keys
 */
export async function signKey(
  license: License,
  { sales, signingKeys }: Pick<App, "sales" | "signingKeys">,
  { isForTrying = false } = {},
): Promise<string> {
  const unconfirmed = unconfirmedProducts(sales).filter((id) => license.products.some((product) => product.id === id));
  if (unconfirmed.length > 0 && !isForTrying) throw new Unavailable(howToConfirm(unconfirmed));
  const ring = await signingKeys.read();
  if (!ring) throw new Unavailable(noSigningKeys(signingKeys));
  return await signLicense(license, ring.current);
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
  if (!checked.success) throw new Refused(checked.issues.map(({ message }) => message).join(" "));
  const whole = { ...license, ...checked.output };
  const excessBytes = excessBytesOf(whole);
  if (excessBytes <= 0) return whole;
  throw new Refused(
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

/** What a stored license may lack to become a key. Its products, edition and identifiers are the service's own. */
const LicenseToSign = v.pipe(
  v.looseObject({
    seats: v.pipe(
      v.number(),
      v.integer("The seats must be a whole number."),
      v.minValue(1, "The license must be for at least 1 seat."),
      v.maxValue(mostSeatsOfLicense, `The license must be for at most ${mostSeatsOfLicense} seats.`),
    ),
    /** The person or the company. */
    licensee: singleLine("licensee", 120),
    /** Where the licensee works or studies, if it is part of the license. */
    organization: v.nullable(singleLine("organization", 200)),
    issuedAt: wholeSecond("time of issue"),
    /** The first moment at which it is no longer valid. */
    expiresAt: wholeSecond("time of expiry"),
  }),
  v.check(({ issuedAt, expiresAt }) => expiresAt > issuedAt, "The license must expire after it is issued."),
  v.check(
    ({ issuedAt, expiresAt }) => expiresAt <= addYears(issuedAt, longestLifetimeYears),
    `The license must not be valid for more than ${longestLifetimeYears} years.`,
  ),
);
