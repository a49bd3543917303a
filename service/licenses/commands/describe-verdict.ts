import type { License } from "#contract/license-key/license.ts";
import type { LicenseVerdict } from "#contract/license-key/verify-license.ts";
import { escapeForTerminal } from "../../cli/escape-for-terminal.ts";
import { formatProducts } from "../licensed-products.ts";

/** The verdict in one line, escaped for a terminal. */
export function verdictSentence(verdict: LicenseVerdict): string {
  switch (verdict.kind) {
    case "valid":
      return "Valid.";
    case "revoked":
      return "Revoked: it was signed by us and has been taken back.";
    case "expired":
      return "Expired: it was valid until then.";
    case "not-yet-valid":
      return "Not yet valid: it was issued after what the clock of this machine says.";
    case "malformed":
      return "Malformed: this is no license key, or only a part of one.";
    case "wrong-purpose":
      return `Made for another purpose: ${escapeForTerminal(verdict.purpose)}.`;
    case "unknown-key":
      return `Signed by a key that is not ours: ${escapeForTerminal(verdict.keyId)}.`;
    case "forged":
      return `Forged or damaged: our key ${verdict.keyId} has not signed this.`;
  }
}

export function licenseFacts(license: License, keyId: string): [name: string, value: string | number][] {
  return [
    ["License", license.id],
    ["Products", formatProducts(license.products)],
    ["Edition", license.edition],
    ...(license.seats === 1 ? [] : [["Seats", license.seats] as [string, number]]),
    ["Licensee", license.licensee],
    ["Organization", license.organization ?? ""],
    ...(license.orderId === null ? [] : [["Order", license.orderId] as [string, string]]),
    ["Issued", license.issuedAt.toISOString()],
    ["Expires", license.expiresAt.toISOString()],
    ["Key", keyId],
  ];
}
