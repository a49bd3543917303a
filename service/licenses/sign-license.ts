import * as v from "valibot";
import { type License, licenseClaims } from "#contract/license-key/license.ts";
import type { SigningKey } from "../signing/key-ring.ts";
import { longestClaimBytes, signClaims } from "../signing/sign-claims.ts";
import { LicenseToSign } from "./license-to-sign.ts";

/** The longest license key. Some commands, files and forms cut longer ones off. */
export const longestLicenseText = 511;

/** The data of a license is invalid. `problems` are sentences, one for each. */
export class InvalidLicenseError extends Error {
  override readonly name = "InvalidLicenseError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(" "));
    this.problems = problems;
  }
}

/** The names of licensee and organization are too long together. */
export class LicenseTooLongError extends Error {
  override readonly name = "LicenseTooLongError";
  /** By how many bytes of UTF-8 they exceed the limit. */
  readonly excessBytes: number;

  constructor(excessBytes: number) {
    super(`The names of the licensee and the organization are ${excessBytes} bytes too long together. Shorten them.`);
    this.excessBytes = excessBytes;
  }
}

/** Signs a license as compact JWS of at most 511 characters. Throws if the license is invalid or does not fit. */
export async function signLicense(license: License, key: SigningKey): Promise<string> {
  return await signClaims("license", licenseClaims(checkLicense(license)), key);
}

/** The same license with times cut to the second. Throws `InvalidLicenseError` or `LicenseTooLongError`. */
export function checkLicense(license: License): License {
  const checked = v.safeParse(LicenseToSign, license);
  if (!checked.success) throw new InvalidLicenseError(checked.issues.map(({ message }) => message));
  const excessBytes = excessBytesOf(checked.output);
  if (excessBytes > 0) throw new LicenseTooLongError(excessBytes);
  return checked.output;
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
