/**
 * The names of academic institutions by their mail domain, for the suggestion in the form: small static files, each with
 * the share of the domains that falls into it. All of them exist, so that a look-up never asks for a missing file.
 */
export const institutionNamesFolder = "institutions";
export const institutionNamesFiles = 64;

/** What one of the files holds. */
export type InstitutionNames = Readonly<Record<string, string>>;

/** The file in which a domain stands if it is listed: `/institutions/07.json`. */
export function institutionNamesPath(domain: string): string {
  return `/${institutionNamesFolder}/${institutionNamesFile(bucketOf(domain))}`;
}

export function institutionNamesFile(bucket: number): string {
  return `${String(bucket).padStart(2, "0")}.json`;
}

/** Spreads domains evenly: the multiplication by 31 lets the place of each letter count. */
export function bucketOf(domain: string): number {
  let sum = 0;
  for (let index = 0; index < domain.length; index += 1) sum = (sum * 31 + domain.charCodeAt(index)) % 65_521;
  return sum % institutionNamesFiles;
}

/** A domain and those above it, the longest first, without the top-level domain: `cs.dal.ca`, `dal.ca`. */
export function domainAndParents(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}
