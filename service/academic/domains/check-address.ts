import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { domainToASCII } from "node:url";
import * as v from "valibot";
import type { App } from "../../context.ts";

/** Normalizes a domain: lower case, ASCII (punycode), no trailing dot. Returns an empty text for an invalid domain. */
export function asciiDomain(domain: string): string {
  return domainToASCII(domain.trim().toLowerCase().replace(/\.$/, ""));
}

/** A domain and its parents, the longest first, without the top-level domain: `cs.dal.ca`, `dal.ca`. */
export function domainAndParents(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}

/**
 * The file that the build compiles. Each list is one text with a domain on each line, in lower case and in ASCII
 * (punycode): validating and splitting a text is many times faster than parsing an object of 24,000 members.
 */
export const AcademicData = v.object({
  /** The date of each list, as `2026-07-17`. */
  publishedOn: v.object({ institutions: v.string(), disposable: v.string(), freeMail: v.string() }),
  /** Domain, then names, separated by tabs; sorted by domain. Some domains have no name. */
  institutions: v.string(),
  /** Suffixes under which only academic institutions can register: `ac.jp`, `edu.pt`. */
  academicSuffixes: v.string(),
  /** Domains that look academic by their suffix and are not. */
  notAcademic: v.string(),
  /** Academic domains whose addresses have been given or sold to others. */
  flagged: v.string(),
  freeMail: v.string(),
  disposable: v.string(),
});
export type AcademicData = v.InferOutput<typeof AcademicData>;

/** The path of the file below the build folder. */
export const academicDataFile = "academic-domains.json";

/**
 * Prepares the look-up of what the lists say about the domain of a mailbox, in a sentence with the date of the list. It is
 * advice for the operator, not a decision: the lists flag some good universities and lack others. Of several matching
 * domains the longest is used: `cs.dal.ca` before `dal.ca`.
 */
export function createAddressCheck(data: AcademicData): App["adviseOn"] {
  const institutions = new Map(
    data.institutions.split("\n").map((line): [domain: string, names: string[]] => {
      const [domain = "", ...names] = line.split("\t");
      return [domain, names];
    }),
  );
  const suffixes = new Set(data.academicSuffixes.split("\n"));
  const notAcademic = new Set(data.notAcademic.split("\n"));
  const flagged = new Set(data.flagged.split("\n"));
  const disposable = new Set(data.disposable.split("\n"));
  const freeMail = new Set(data.freeMail.split("\n"));
  const { publishedOn } = data;
  const [oldest = ""] = Object.values(publishedOn).sort();
  const asOf = (date: string) => `(lists from ${date})`;
  const asOfInstitutions = asOf(publishedOn.institutions);

  return (email) => {
    const domains = domainAndParents(asciiDomain(email.slice(email.lastIndexOf("@") + 1)));
    const isAcademic = !domains.some((domain) => notAcademic.has(domain));
    const institution = isAcademic ? domains.find((domain) => institutions.has(domain)) : undefined;
    const suffix = isAcademic ? domains.slice(1).find((domain) => suffixes.has(domain)) : undefined;
    const names = (institution !== undefined && institutions.get(institution)) || [];
    const named = names.length > 0 ? `: ${names.join(", ")}` : "";
    const flaggedDomain = domains.find((domain) => flagged.has(domain));
    const flaggedWords =
      flaggedDomain &&
      `${flaggedDomain} is listed but flagged: outsiders could get addresses there${named} ${asOfInstitutions}`;
    if (flaggedWords && (institution ?? suffix) !== undefined) return flaggedWords;
    if (institution !== undefined) return `${institution} is a listed institution${named} ${asOfInstitutions}`;
    if (suffix !== undefined) return `under ${suffix}, where only academic institutions register ${asOfInstitutions}`;

    const thrownAway = domains.find((domain) => disposable.has(domain));
    if (thrownAway) return `${thrownAway} provides disposable addresses ${asOf(publishedOn.disposable)}`;
    const free = domains.find((domain) => freeMail.has(domain));
    if (free) return `${free} provides addresses to anyone ${asOf(publishedOn.freeMail)}`;
    // The list of flagged domains also contains free mail providers.
    return flaggedWords || `not on any list ${asOf(oldest)}`;
  };
}

export async function loadAcademicData(file: string): Promise<AcademicData> {
  return v.parse(AcademicData, JSON.parse(await readFile(file, "utf8")));
}

/** Loads the check from the lists that the build has compiled. */
export async function loadAdvice(buildFolder: string | undefined): Promise<App["adviseOn"]> {
  const file = join(buildFolder ?? "", academicDataFile);
  if (buildFolder === undefined || !existsSync(file)) return () => "not checked: to get the lists, run npm run build";
  return createAddressCheck(await loadAcademicData(file));
}
