import { domainAndParents, type InstitutionNames, institutionNamesPath } from "#contract/institution-names.ts";

async function namesAt(path: string): Promise<InstitutionNames> {
  const response = await fetch(path);
  return response.ok ? await response.json() : {};
}

/**
 * The name of the institution that owns a mail domain, null for the domain of a free mail service, undefined for any
 * other: from small static files that are fetched on demand. Errors are ignored, because the advice is optional.
 */
export async function lookUpDomain(mailbox: string): Promise<string | null | undefined> {
  const domain = mailbox.trim().toLowerCase().split("@")[1];
  if (!domain?.includes(".")) return undefined;
  try {
    for (const candidate of domainAndParents(domain)) {
      const names = await namesAt(institutionNamesPath(candidate));
      if (Object.hasOwn(names, candidate)) return names[candidate];
    }
  } catch {
    return undefined;
  }
  return undefined;
}
