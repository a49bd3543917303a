import type { Queries } from "../database/database.ts";
import { importedAcademicLicenses } from "../licenses/license-store.ts";
import { grantedStates } from "./life-cycle.ts";

/** An institution whose requests were granted, without personal data. */
export interface GrantedUniversity {
  name: string;
  /** ISO 3166-1 alpha-2, if the mail domain implies it. */
  countryCode: string | null;
  requests: number;
}

/**
 * Counts granted requests by institution, and imported academic licenses of mailboxes without such a request. Spellings that differ only in case and spaces count as the most frequent one.
 */
export async function grantedUniversities(queries: Queries): Promise<GrantedUniversity[]> {
  const granted = await queries
    .selectFrom("academicLicenseRequest")
    .select(["university", "mailbox"])
    .where("state", "in", grantedStates)
    .orderBy("receivedAt")
    .execute();
  const mailboxes = new Set(granted.map(({ mailbox }) => mailbox));
  const licensed = await importedAcademicLicenses(queries);
  const rows = [...granted, ...licensed.filter(({ mailbox }) => !mailboxes.has(mailbox))];
  const groups = Map.groupBy(rows, ({ university }) => university.trim().replace(/\s+/g, " ").toLocaleLowerCase("en"));
  return [...groups.values()]
    .map((group) => ({
      name: commonest(group.map(({ university }) => university.trim().replace(/\s+/g, " "))) ?? "",
      countryCode: commonest(group.flatMap(({ mailbox }) => countryOf(mailbox) ?? [])) ?? null,
      requests: group.length,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, "en"));
}

function commonest(values: readonly string[]): string | undefined {
  const groups = [...Map.groupBy(values, (value) => value)];
  return groups.sort(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

/** A top-level domain of two letters names a country, except that `uk` stands for GB and `eu` for none. */
function countryOf(mailbox: string): string | undefined {
  const domain = /\.([a-z]{2})$/.exec(mailbox)?.[1];
  if (domain === "eu") return undefined;
  return domain === "uk" ? "GB" : domain?.toUpperCase();
}
