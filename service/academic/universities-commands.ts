import { join } from "node:path";
import * as v from "valibot";
import { evidenceKinds, type University, universities } from "#content/catalog/universities.ts";
import { singleLine } from "#contract/endpoints.ts";
import { importedAcademicLicenses } from "../licenses/license-store.ts";
import { readGivenFile } from "../platform/cli/cli-context.ts";
import { appCommand, command, listOf, noun } from "../platform/cli/command.ts";
import { dryRunFlag, jsonFlag, listFlags, textFlag } from "../platform/cli/flags.ts";
import type { TableColumn } from "../platform/cli/print.ts";
import { type ImportProblem, inFileOrder, readImport } from "../platform/csv.ts";
import type { Queries } from "../platform/database/database.ts";
import { readableByAll, replaceFile } from "../platform/files.ts";
import { grantedStates } from "./life-cycle.ts";

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

const columns: readonly TableColumn<GrantedUniversity & { listed: boolean }>[] = [
  { heading: "UNIVERSITY", cell: ({ name }) => name },
  { heading: "COUNTRY", cell: ({ countryCode }) => countryCode ?? "" },
  { heading: "REQUESTS", cell: ({ requests }) => requests },
  { heading: "LISTED", cell: ({ listed }) => (listed ? "yes" : "no") },
];

const exportCommand = appCommand({
  brief: "Show the institutions whose requests were granted, as rows for the content",
  details:
    "Shows each institution whose requests were granted with its country, where the mail domain tells it, and the number of requests. No person is in it. The column LISTED says whether content/catalog/universities.json has the name already; what requesters typed needs a look before it is published.",
  examples: ["", "--json > granted-universities.json"],
  flags: listFlags,
  async run({ database }) {
    const listedNames = new Set(universities.map(({ name }) => name.toLocaleLowerCase("en")));
    const granted = await grantedUniversities(database.query);
    const rows = granted.map((row) => ({ ...row, listed: listedNames.has(row.name.toLocaleLowerCase("en")) }));
    return listOf(rows, columns);
  },
});

const importCommand = command({
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

export const universitiesCommands = noun("The universities that have used the tools", {
  export: exportCommand,
  import: importCommand,
});

/** An institution whose requests were granted, without personal data. */
interface GrantedUniversity {
  name: string;
  /** ISO 3166-1 alpha-2, if the mail domain implies it. */
  countryCode: string | null;
  requests: number;
}

/**
 * Counts granted requests by institution, and imported academic licenses of mailboxes without such a request. Spellings that differ only in case and spaces count as the most frequent one.
 */
async function grantedUniversities(queries: Queries): Promise<GrantedUniversity[]> {
  const granted = await queries
    .selectFrom("academicLicenseRequest")
    .select(["university", "mailbox"])
    .where("state", "in", grantedStates)
    .orderBy("receivedAt")
    .orderBy("id")
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
