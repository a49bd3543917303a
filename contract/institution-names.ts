/**
 * The names of academic institutions by their mail domain, and the domains of free mail services, for the advice in the
 * form: small static files, each with a share of the domains. All of them exist, so that a look-up never gets a 404.
 */
export const institutionNamesFolder = "institutions";
export const institutionNamesFiles = 64;

/** A free mail service has null as its name. */
export type InstitutionNames = Readonly<Record<string, string | null>>;

/** The file that contains a domain if it is listed: `/institutions/07.json`. */
export function institutionNamesPath(domain: string): string {
  return `/${institutionNamesFolder}/${institutionNamesFile(bucketOf(domain))}`;
}

export function institutionNamesFile(bucket: number): string {
  return `${String(bucket).padStart(2, "0")}.json`;
}

/** Distributes domains evenly. The multiplication makes the hash depend on the position of each letter. */
export function bucketOf(domain: string): number {
  let sum = 0;
  for (let index = 0; index < domain.length; index += 1) sum = (sum * 31 + domain.charCodeAt(index)) % 65_521;
  return sum % institutionNamesFiles;
}

/** A domain and its parents, the longest first, without the top-level domain: `cs.dal.ca`, `dal.ca`. */
export function domainAndParents(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}
