import { join } from "node:path";
import { buildCommand, buildRouteMap } from "@stricli/core";
import { universities } from "#content/universities.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError } from "../../cli/cli-errors.ts";
import { escapeForTerminal } from "../../cli/escape-for-terminal.ts";
import { dryRunFlag, jsonFlag } from "../../cli/flags.ts";
import { type ListFormat, listFlags, printList } from "../../cli/print-list.ts";
import { printResult } from "../../cli/print-result.ts";
import type { TableColumn } from "../../cli/print-table.ts";
import { readGivenFile } from "../../cli/read-given-file.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import { CsvFileError } from "../../csv/read-csv.ts";
import { readableByAll, replaceFile } from "../../files/durable-file.ts";
import { type GrantedUniversity, grantedUniversities } from "../granted-universities.ts";
import { readUniversityList, type UniversityList, universityColumns } from "../read-university-list.ts";

const listFile = join(import.meta.dirname, "..", "..", "..", "content", "universities.json");

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
      "Shows each institution whose requests were granted with its country, where the mail domain tells it, and the number of requests. No person is in it. The column LISTED says whether content/universities.json has the name already; what requesters typed needs a look before it is published.",
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
        brief: "The list to replace. Default: content/universities.json",
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
    fullDescription: `Reads a CSV file whose first line names the columns ${universityColumns.join(", ")}, and writes content/universities.json. Name, country and its two-letter code must be filled. A university with coordinates has a mark on the map, one with a url is a link. One faulty line keeps the whole file out.`,
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
