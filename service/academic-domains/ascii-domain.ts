import { domainToASCII } from "node:url";

/** Normalizes a domain: lower case, ASCII (punycode), no trailing dot. Returns an empty text for an invalid domain. */
export function asciiDomain(domain: string): string {
  return domainToASCII(domain.trim().toLowerCase().replace(/\.$/, ""));
}
