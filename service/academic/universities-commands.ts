import { join } from "node:path";
import { buildCommand, buildRouteMap } from "@stricli/core";
import * as v from "valibot";
import { evidenceKinds, type University, universities } from "#content/catalog/universities.ts";
import { singleLine } from "#contract/single-line.ts";
import { importedAcademicLicenses } from "../licenses/license-store.ts";
import type { CliContext } from "../platform/cli/cli-context.ts";
import { CliError } from "../platform/cli/cli-errors.ts";
import { escapeForTerminal } from "../platform/cli/escape-for-terminal.ts";
import { dryRunFlag, jsonFlag } from "../platform/cli/flags.ts";
import { printResult } from "../platform/cli/print-result.ts";
import type { TableColumn } from "../platform/cli/print-table.ts";
import { type ListFormat, listFlags, printList } from "../platform/cli/print-table.ts";
import { readGivenFile } from "../platform/cli/read-given-file.ts";
import { withAppContext } from "../platform/cli/with-app-context.ts";
import { CsvFileError, type CsvRow, readCsv } from "../platform/csv/read-csv.ts";
import type { Queries } from "../platform/database/database.ts";
import { readableByAll, replaceFile } from "../platform/files.ts";
import { grantedStates } from "./life-cycle.ts";

/** The columns of the file, as in `University`. All but the name and the country may be empty. */
const universityColumns = [
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

interface UniversityList {
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

const listFile = join(import.meta.dirname, "..", "..", "content", "catalog", "universities.json");

const columns: readonly TableColumn<GrantedUniversity & { listed: boolean }>[] = [
  { heading: "UNIVERSITY", cell: ({ name }) => name },
  { heading: "COUNTRY", cell: ({ countryCode }) => countryCode ?? "" },
  { heading: "REQUESTS", cell: ({ requests }) => requests },
  { heading: "LISTED", cell: ({ listed }) => (listed ? "yes" : "no") },
];

const exportCommand = buildCommand<ListFormat, [], CliContext>({
  async func(format) {
    const granted = await withAppContext(this, ({ database }) => grantedUniversities(database.query));
    const listedNames = new Set(universities.map(({ name }) => name.toLocaleLowerCase("en")));
    const rows = granted.map((row) => ({ ...row, listed: listedNames.has(row.name.toLocaleLowerCase("en")) }));
    printList(this, format, { columns, rows });
  },
  parameters: { flags: listFlags },
  docs: {
    brief: "Show the institutions whose requests were granted, as rows for the content",
    fullDescription:
      "Shows each institution whose requests were granted with its country, where the mail domain tells it, and the number of requests. No person is in it. The column LISTED says whether content/catalog/universities.json has the name already; what requesters typed needs a look before it is published.",
    customUsage: ["", "--json > granted-universities.json"],
  },
});

interface ImportFlags {
  to?: string;
  dryRun: boolean;
  json: boolean;
}

const importCommand = buildCommand<ImportFlags, [string], CliContext>({
  async func({ to = listFile, dryRun, json }, file) {
    const { universities: list, problems } = await readList(this, file);
    for (const { line, problem } of problems) this.errorOutput.write(`Line ${line}: ${escapeForTerminal(problem)}\n`);
    if (problems.length > 0) throw new CliError("Nothing was imported. Correct these lines first.");
    if (list.length === 0) throw new CliError("Nothing was imported. The file lists no university.");
    if (!dryRun) await replaceFile(to, `${JSON.stringify(list, null, 2)}\n`, readableByAll);
    const change = `the list of ${universities.length} universities by one of ${list.length}`;
    printResult(
      this,
      json,
      { before: universities.length, now: list.length, imported: !dryRun },
      dryRun ? `Would replace ${change}.` : `Replaced ${change}. The site shows it after the next build.`,
    );
  },
  parameters: {
    flags: {
      to: {
        kind: "parsed",
        parse: String,
        optional: true,
        placeholder: "path",
        brief: "The list to replace. Default: content/catalog/universities.json",
      },
      dryRun: dryRunFlag,
      json: jsonFlag,
    },
    positional: {
      kind: "tuple",
      parameters: [{ brief: "A CSV file", placeholder: "file", parse: String }],
    },
  },
  docs: {
    brief: "Replace the list of universities on the academic license page",
    fullDescription: `Reads a CSV file whose first line names the columns ${universityColumns.join(", ")}, and writes content/catalog/universities.json. Name, country and its two-letter code must be filled. A university with coordinates has a mark on the map, one with a url is a link. One faulty line keeps the whole file out.`,
    customUsage: ["universities.csv --dry-run", "universities.csv"],
  },
});

async function readList(context: CliContext, file: string): Promise<UniversityList> {
  const text = await readGivenFile(context, file);
  try {
    return readUniversityList(text);
  } catch (error) {
    throw error instanceof CsvFileError ? new CliError(error.message) : error;
  }
}

export const universitiesCommands = buildRouteMap({
  routes: { export: exportCommand, import: importCommand },
  docs: { brief: "The universities that have used the tools" },
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
