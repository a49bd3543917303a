import { company } from "#content/products/company.ts";
import { absoluteAddress } from "./page-metadata.ts";

export const securityTextPath = "/.well-known/security.txt";

/** RFC 9116, section 2.5.5 recommends less than a year; a month less leaves time for the next build. */
const validDays = 335;

/** How to report a vulnerability (RFC 9116). It expires, so that an abandoned site does not promise answers. */
export function securityText(now: Date): string {
  const expires = new Date(now);
  expires.setUTCHours(0, 0, 0, 0);
  expires.setUTCDate(expires.getUTCDate() + validDays);
  const fields = [
    `Contact: mailto:${company.contactEmail}`,
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    "Preferred-Languages: en",
    `Canonical: ${absoluteAddress(securityTextPath)}`,
  ];
  return `${fields.join("\n")}\n`;
}
