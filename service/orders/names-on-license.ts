import { isPrintable } from "#contract/endpoints.ts";
import type { LicenseGrant } from "../licenses/issue-license.ts";
import type { OrderRow } from "./tables.ts";

/** The names on a license that was bought. One of several, or for several, is the company's. */
export function namesOfBuyer(
  { buyer: name, company: given, email }: Pick<OrderRow, "buyer" | "company" | "email">,
  isCompanys: boolean,
): Pick<LicenseGrant, "licensee" | "organization"> {
  const company = nameOnLicense(given, isCompanys ? "licensee" : "organization");
  const buyer = nameOnLicense(name, "licensee") ?? email.slice(0, 120);
  return isCompanys ? { licensee: company ?? buyer, organization: null } : { licensee: buyer, organization: company };
}

/** As long as the names of a license may be. */
const longest = { licensee: 120, organization: 200 };

/**
 * A name as a checkout or a form has it, as a license can hold it: on one line, without invisible characters, and cut.
 * Null if no letter is left: a name that cannot be held must not keep a paid key back.
 */
function nameOnLicense(name: string | null, field: keyof typeof longest): string | null {
  const printed = (character: string) =>
    isPrintable(character) ? character : /[\p{Cc}\p{Zl}\p{Zp}]/u.test(character) ? " " : "";
  const line = [...(name ?? "")].map(printed).join("").replace(/\s+/g, " ").trim();
  // Without half of a character at the end.
  const cut = line.slice(0, longest[field]).replace(/[\uD800-\uDBFF]$/, "");
  return /\p{L}/u.test(cut) ? cut.trim() : null;
}
