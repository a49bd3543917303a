import { domainToASCII } from "node:url";

/** A domain as it is compared: in lower case, in ASCII (punycode), without a dot at its end. Empty if it is none. */
export function asciiDomain(domain: string): string {
  return domainToASCII(domain.trim().toLowerCase().replace(/\.$/, ""));
}
