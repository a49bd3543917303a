import { productNames } from "#content/catalog/product-names.ts";
import { formatMoment } from "#contract/dates.ts";
import { type License, type LicenseVerdict, shortenIdentifier, type Validity } from "#contract/license-key.ts";

export interface Result {
  /** The color of the result: success, warning or failure. */
  tone: "good" | "warn" | "bad";
  heading: string;
  text: string;
  facts: readonly { term: string; text: string }[];
  /** What was entered is no license, which is said at the field. */
  isFault?: boolean;
}

const inWords = (time: Date) => `${formatMoment(time)} UTC`;

function factsOf({ products, edition, seats, licensee, organization, orderId, issuedAt, expiresAt, id }: License) {
  return [
    ...products.map((product) => ({
      term: "Product",
      text: `${productNames[product.id]}, major version ${product.majorVersion}`,
    })),
    { term: "Edition", text: edition },
    ...(seats === 1 ? [] : [{ term: "Seats", text: String(seats) }]),
    { term: "Licensee", text: licensee },
    ...(organization === null ? [] : [{ term: "Organization", text: organization }]),
    { term: "Issued", text: inWords(issuedAt) },
    { term: "Expires", text: inWords(expiresAt) },
    ...(orderId === null ? [] : [{ term: "Order", text: orderId }]),
    { term: "License", text: shortenIdentifier(id) },
  ];
}

const words: { readonly [kind in LicenseVerdict["kind"]]: Omit<Result, "facts"> } = {
  valid: { tone: "good", heading: "Valid", text: "We issued this license, and it's valid now." },
  expired: { tone: "warn", heading: "Expired", text: "We issued this license, but it has ended." },
  "not-yet-valid": {
    tone: "warn",
    heading: "Not valid yet",
    text: "We issued this license later than the time on this computer. Check the clock.",
  },
  revoked: { tone: "bad", heading: "Revoked", text: "We issued this license and revoked it." },
  forged: {
    tone: "bad",
    heading: "Forged or damaged",
    text: "The signature doesn't match the text.",
  },
  "unknown-key": {
    tone: "bad",
    heading: "Unknown signing key",
    text: "The license names a signing key that we don't publish.",
  },
  "wrong-purpose": {
    tone: "bad",
    heading: "Not a license",
    text: "The text is signed for a different purpose.",
  },
  malformed: {
    tone: "bad",
    heading: "Not a signed license",
    isFault: true,
    text: "The text isn't in the format of the licenses we sign. Check that you copied all of it. Only the tool that a key is for can check a key in another format.",
  },
};

/** What became of the list of revoked licenses. */
type ListState = Validity | "unread";

const unusable: { readonly [state in Exclude<ListState, "valid">]: string } = {
  unread: "The list of revoked licenses couldn't be read.",
  expired: "The list of revoked licenses is too old. Reload the page, and check this computer's clock.",
  "not-yet-valid": "The list of revoked licenses is newer than the time on this computer. Check the clock.",
};

/** Without a list a key is not called valid, since it may have been revoked. */
const notCalledValid = {
  tone: "warn",
  heading: "Revocation not checked",
  text: "We issued this license, and it hasn't ended. We couldn't check whether it's been revoked.",
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

export const nothingEntered: Result = {
  tone: "bad",
  heading: "No license",
  text: "Paste the text of a license file.",
  facts: [],
  isFault: true,
};

export const keysUnavailable: Result = {
  tone: "warn",
  heading: "Not checked",
  text: "The public keys couldn't be loaded. Try again later.",
  facts: [],
};

export const unsupported: Result = {
  tone: "warn",
  heading: "Not checked",
  text: "This browser can't check Ed25519 signatures. Use a newer browser or one of the programs on this page.",
  facts: [],
};
