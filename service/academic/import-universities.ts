import { join } from "node:path";
import * as v from "valibot";
import { evidenceKinds, type University, universities } from "#content/catalog/universities.ts";
import { singleLine } from "#contract/endpoints.ts";
import { readGivenFile } from "../platform/cli/cli-context.ts";
import { command } from "../platform/cli/command.ts";
import { dryRunFlag, jsonFlag, textFlag } from "../platform/cli/flags.ts";
import { type ImportProblem, inFileOrder, readImport } from "../platform/csv.ts";
import { readableByAll, replaceFile } from "../platform/files.ts";

const degrees = (field: string, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d+(?:\.\d+)?$/, `The field "${field}" must be a number of degrees.`),
    v.transform((text) => Number(Number(text).toFixed(2))),
    v.maxValue(most, `The field "${field}" must be at most ${most}.`),
    v.minValue(-most, `The field "${field}" must be at least -${most}.`),
  );

/** A row of the file, as in `University`. All but the name and the country may be empty. */
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

interface UniversityList {
  /** Ordered by country and name. */
  universities: University[];
  problems: ImportProblem[];
}

/** Reads a list of universities from CSV. */
export function readUniversityList(text: string): UniversityList {
  const { rows, problems } = readImport(text, ListedUniversity, "ignored");
  const keyOf = ({ country, name }: University) => `${country} / ${name}`;
  const names = new Set<string>();
  const codes = new Map<string, string>();
  for (const { line, row } of rows) {
    const { name, country, countryCode } = row;
    if (names.has(keyOf(row))) problems.push({ line, problem: `${name} is listed twice.` });
    if ((codes.get(country) ?? countryCode) !== countryCode)
      problems.push({ line, problem: `${country} has two country codes.` });
    names.add(keyOf(row));
    codes.set(country, countryCode);
  }
  const listed = rows.map(({ row }) => row).sort((one, other) => keyOf(one).localeCompare(keyOf(other), "en"));
  return { universities: listed, problems: inFileOrder(problems) };
}

const listFile = join(import.meta.dirname, "..", "..", "content", "catalog", "universities.json");

export const universitiesCommand = command({
  brief: "Replace the list of universities on the academic license page",
  details: `Reads a CSV file whose first line names the columns ${Object.keys(ListedUniversity.entries).join(", ")}, and writes content/catalog/universities.json. Name, country and its two-letter code must be filled. A university with coordinates has a mark on the map, one with a url is a link. One faulty line keeps the whole file out.`,
  examples: ["universities.csv --dry-run", "universities.csv"],
  flags: {
    to: textFlag("path", "The list to replace. Default: content/catalog/universities.json"),
    dryRun: dryRunFlag,
    json: jsonFlag,
  },
  words: [{ brief: "A CSV file", placeholder: "file", parse: String }],
  async run(context, { to = listFile, dryRun }, [file]) {
    const { universities: list, problems } = readUniversityList(await readGivenFile(context, file));
    if (problems.length > 0) return { problems };
    if (list.length === 0) return { refusal: "Nothing was imported. The file lists no university." };
    if (!dryRun) await replaceFile(to, `${JSON.stringify(list, null, 2)}\n`, readableByAll);
    const change = `the list of ${universities.length} universities by one of ${list.length}`;
    return {
      json: { before: universities.length, now: list.length, imported: !dryRun },
      text: dryRun ? `Would replace ${change}.` : `Replaced ${change}. The site shows it after the next build.`,
    };
  },
});
