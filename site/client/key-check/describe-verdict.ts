import { productNames } from "#content/product-names.ts";
import type { License } from "#contract/license-key/license.ts";
import { shortenIdentifier } from "#contract/license-key/short-identifier.ts";
import type { Validity } from "#contract/license-key/validity.ts";
import type { LicenseVerdict } from "#contract/license-key/verify-license.ts";

export interface Result {
  /** The color of the result: success, warning or failure. */
  tone: "good" | "warn" | "bad";
  heading: string;
  text: string;
  facts: readonly { term: string; text: string }[];
}

const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
const inWords = (time: Date) => `${moment.format(time)} UTC`;

function factsOf({ product, edition, licensee, organization, issuedAt, expiresAt, majorVersion, id }: License) {
  return [
    { term: "Product", text: `${productNames[product]}, major version ${majorVersion}` },
    { term: "Edition", text: edition },
    { term: "Licensee", text: licensee },
    ...(organization === null ? [] : [{ term: "Organization", text: organization }]),
    { term: "Issued", text: inWords(issuedAt) },
    { term: "Expires", text: inWords(expiresAt) },
    { term: "License", text: shortenIdentifier(id) },
  ];
}

const words: { readonly [kind in LicenseVerdict["kind"]]: Omit<Result, "facts"> } = {
  valid: { tone: "good", heading: "Valid", text: "We have issued this key, and it is in force." },
  expired: { tone: "warn", heading: "Expired", text: "We have issued this key, but its time is over." },
  "not-yet-valid": {
    tone: "warn",
    heading: "Not valid yet",
    text: "We have issued this key for a later time than this computer shows. Is its clock right?",
  },
  revoked: { tone: "bad", heading: "Revoked", text: "We have issued this key and taken it back." },
  forged: {
    tone: "bad",
    heading: "Forged or damaged",
    text: "The signature does not belong to this text: a character has changed, or the key was made up.",
  },
  "unknown-key": {
    tone: "bad",
    heading: "Unknown signing key",
    text: "The key names a signing key that this site does not publish.",
  },
  "wrong-purpose": {
    tone: "bad",
    heading: "Not a license key",
    text: "This is a signed text, but it was signed for another purpose.",
  },
  malformed: {
    tone: "bad",
    heading: "Not a license key",
    text: "This text does not have the form of a license key. Was it copied as a whole?",
  },
};

/** What became of the list of revoked licenses. */
type ListState = Validity | "unread";

const unusable: { readonly [state in Exclude<ListState, "valid">]: string } = {
  unread: "The list of revoked licenses could not be read.",
  expired: "The list of revoked licenses is too old: load the page again. Is the clock of this computer right?",
  "not-yet-valid": "The list of revoked licenses is of a later time than this computer shows. Is its clock right?",
};

/** Without a list a key is not called valid, since it may have been revoked. */
const notCalledValid = {
  tone: "warn",
  heading: "Revocation not checked",
  text: "We have issued this key, and its time is not over. Whether it was taken back is not known.",
} as const;

/** A verdict in words, for a check with a list in this state. */
export function describeVerdict(verdict: LicenseVerdict, list: ListState): Result {
  const isUnsure = verdict.kind === "valid" && list !== "valid";
  const said = isUnsure ? notCalledValid : words[verdict.kind];
  if ("license" in verdict) {
    const text = list === "valid" ? said.text : `${said.text} ${unusable[list]}`;
    return { ...said, text, facts: factsOf(verdict.license) };
  }
  return { ...said, facts: "keyId" in verdict ? [{ term: "Signing key", text: verdict.keyId }] : [] };
}

export const keysUnavailable: Result = {
  tone: "warn",
  heading: "Not checked",
  text: "The public keys of this site could not be read. Please try again later.",
  facts: [],
};

export const unsupported: Result = {
  tone: "warn",
  heading: "Not checked",
  text: "This browser cannot check Ed25519 signatures here. A newer one can, and so can the programs on this page.",
  facts: [],
};
