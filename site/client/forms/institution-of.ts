import { domainAndParents, type InstitutionNames, institutionNamesPath } from "#contract/institution-names.ts";

async function namesAt(path: string): Promise<InstitutionNames> {
  const response = await fetch(path);
  return response.ok ? await response.json() : {};
}

/**
 * The name of the institution that owns a mail domain, from small static files that are fetched on demand. Errors are
 * ignored, because the suggestion is optional.
 */
export async function institutionOf(mailbox: string): Promise<string | undefined> {
  const domain = mailbox.trim().toLowerCase().split("@")[1];
  if (!domain?.includes(".")) return undefined;
  try {
    for (const candidate of domainAndParents(domain)) {
      const names = await namesAt(institutionNamesPath(candidate));
      const name = names[candidate];
      if (name) return name;
    }
  } catch {
    return undefined;
  }
  return undefined;
}
