import type { University } from "#content/catalog/universities.ts";

interface CountryCount {
  country: string;
  count: number;
}

/** Institutions by country, highest count first, then by name. */
export function countryCounts(universities: readonly Pick<University, "country">[]): CountryCount[] {
  const groups = Map.groupBy(universities, ({ country }) => country);
  const counts = [...groups].map(([country, members]) => ({ country, count: members.length }));
  return counts.sort((one, other) => other.count - one.count || one.country.localeCompare(other.country, "en"));
}
