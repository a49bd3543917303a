import list from "./universities.json" with { type: "json" };

/** The kinds of public work that show the use of the tools. */
export const evidenceKinds = ["paper", "repository", "thesis", "course", "data set"] as const;

export interface University {
  name: string;
  country: string;
  /** ISO 3166-1 alpha-2. */
  countryCode: string;
  city?: string | undefined;
  /** Of the city, in degrees, two decimals. Without them there is no mark on the map. */
  latitude?: number | undefined;
  longitude?: number | undefined;
  /** One of `evidenceKinds`. */
  evidence?: string | undefined;
  /** The public address of that work. */
  url?: string | undefined;
}

export interface LocatedUniversity extends University {
  latitude: number;
  longitude: number;
}

/** Universities that have used the tools, ordered by country and name. */
export const universities: readonly University[] = list;

function isLocated(university: University): university is LocatedUniversity {
  return university.latitude !== undefined && university.longitude !== undefined;
}

/** Those with a place on the map. */
export const locatedUniversities: readonly LocatedUniversity[] = universities.filter(isLocated);
