import * as v from "valibot";
import { evidenceKinds, type University } from "#content/universities.ts";
import { singleLine } from "#contract/single-line.ts";
import { type CsvRow, readCsv } from "../csv/read-csv.ts";

/** The columns of the file, as in `University`. All but the name and the country may be empty. */
export const universityColumns = [
  "name",
  "country",
  "countryCode",
  "city",
  "latitude",
  "longitude",
  "evidence",
  "url",
] as const;
type Column = (typeof universityColumns)[number];

const degrees = (field: string, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d+(?:\.\d+)?$/, `The field "${field}" must be a number of degrees.`),
    v.transform((text) => Number(Number(text).toFixed(2))),
    v.maxValue(most, `The field "${field}" must be at most ${most}.`),
    v.minValue(-most, `The field "${field}" must be at least -${most}.`),
  );

const ListedUniversity = v.pipe(
  v.object({
    name: singleLine("name", 200),
    country: singleLine("country", 100),
    countryCode: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'The field "countryCode" must be two capital letters.')),
    city: v.optional(singleLine("city", 100)),
    latitude: v.optional(degrees("latitude", 90)),
    longitude: v.optional(degrees("longitude", 180)),
    evidence: v.optional(v.picklist(evidenceKinds, `The field "evidence" must be one of ${evidenceKinds.join(", ")}.`)),
    url: v.optional(v.pipe(v.string(), v.regex(/^https:\/\/\S+$/, 'The field "url" must be an https address.'))),
  }),
  v.check(
    ({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined),
    "Latitude and longitude belong together.",
  ),
  v.check(({ evidence, url }) => evidence === undefined || url !== undefined, "Evidence needs a url."),
);

export interface UniversityList {
  /** Ordered by country and name. */
  universities: University[];
  problems: { line: number; problem: string }[];
}

/** Reads a list of universities from CSV. */
export function readUniversityList(text: string): UniversityList {
  const list: UniversityList = { universities: [], problems: [] };
  const names = new Set<string>();
  const codes = new Map<string, string>();
  for (const row of readCsv(text, universityColumns)) {
    const read = v.safeParse(ListedUniversity, filledCells(row), { abortPipeEarly: true });
    const problems = read.issues?.map(({ message }) => message) ?? [];
    if (read.success) {
      const { name, country, countryCode } = read.output;
      const key = `${country} / ${name}`;
      if (names.has(key)) problems.push(`${name} is listed twice.`);
      if ((codes.get(country) ?? countryCode) !== countryCode) problems.push(`${country} has two country codes.`);
      names.add(key);
      codes.set(country, countryCode);
      list.universities.push(read.output);
    }
    list.problems.push(...problems.map((problem) => ({ line: row.line, problem })));
  }
  const keyOf = ({ country, name }: University) => `${country} / ${name}`;
  list.universities.sort((one, other) => keyOf(one).localeCompare(keyOf(other), "en"));
  return list;
}

function filledCells(row: CsvRow<Column>): Partial<Record<Column, string>> {
  const cells = universityColumns.map((column) => [column, row.cell(column)] as const);
  return Object.fromEntries(cells.filter(([column, cell]) => cell !== "" || column === "name" || column === "country"));
}
