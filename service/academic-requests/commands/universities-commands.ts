import { buildCommand, buildRouteMap } from "@stricli/core";
import { universities } from "#content/universities.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { jsonFlag } from "../../cli/flags.ts";
import { printJson } from "../../cli/print-json.ts";
import { printTable, type TableColumn } from "../../cli/print-table.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import { type GrantedUniversity, grantedUniversities } from "../granted-universities.ts";

const columns: readonly TableColumn<GrantedUniversity & { listed: boolean }>[] = [
  { heading: "UNIVERSITY", cell: ({ name }) => name },
  { heading: "COUNTRY", cell: ({ countryCode }) => countryCode ?? "" },
  { heading: "REQUESTS", cell: ({ requests }) => requests },
  { heading: "LISTED", cell: ({ listed }) => (listed ? "yes" : "no") },
];

const exportCommand = buildCommand<{ json: boolean }, [], CliContext>({
  async func({ json }) {
    const granted = await withAppContext(this, ({ database }) => grantedUniversities(database.query));
    const listedNames = new Set(universities.map(({ name }) => name.toLocaleLowerCase("en")));
    const rows = granted.map((row) => ({ ...row, listed: listedNames.has(row.name.toLocaleLowerCase("en")) }));
    if (json) printJson(this.output, rows);
    else printTable(this.output, columns, rows);
  },
  parameters: { flags: { json: jsonFlag } },
  docs: {
    brief: "Show the institutions whose requests were granted, as rows for the content",
    fullDescription:
      "Shows each institution whose requests were granted with its country, where the mail domain tells it, and the number of requests. No person is in it. The column LISTED says whether content/universities.ts has the name already; what requesters typed needs a look before it is published.",
    customUsage: ["", "--json > granted-universities.json"],
  },
});

export const universitiesCommands = buildRouteMap({
  routes: { export: exportCommand },
  docs: { brief: "Institutions whose requests were granted" },
});
