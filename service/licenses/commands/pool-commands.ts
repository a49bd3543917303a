import { buildCommand, buildRouteMap } from "@stricli/core";
import { type ProductId, productIds } from "#content/product-ids.ts";
import { products } from "#content/products/index.ts";
import { actingOperator } from "../../cli/acting-operator.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { CliError, CliUsageError } from "../../cli/cli-errors.ts";
import { asFlag, dryRunFlag, jsonFlag } from "../../cli/flags.ts";
import { printJson, printResult } from "../../cli/print-result.ts";
import type { TableColumn } from "../../cli/print-table.ts";
import { type ListFormat, listFlags, printList } from "../../cli/print-table.ts";
import { fileParameter, readGivenFile } from "../../cli/read-given-file.ts";
import { withAppContext } from "../../cli/with-app-context.ts";
import { CsvFileError } from "../../csv/read-csv.ts";
import { importPoolKeys, PoolImportConflictError } from "../key-sources/import-pool-keys.ts";
import { describeKeySources, type KeySourceStatus } from "../key-sources/key-source-status.ts";
import { summarizeWaits } from "../key-sources/key-waits.ts";

interface ImportFlags {
  as?: string;
  dryRun: boolean;
  json: boolean;
}

const importCommand = buildCommand<ImportFlags, [ProductId, string], CliContext>({
  async func({ as, dryRun, json }, product, file) {
    const actor = `operator:${await actingOperator(this, as, "licenses")}` as const;
    const text = await readGivenFile(this, file);
    const { outcome, source, waits } = await withAppContext(this, async (appContext) => ({
      waits: await summarizeWaits(appContext.database.query, { product, source: "pool" }, this.clock.now()),
      outcome: await importPoolKeys(text, product, { ...appContext, isTrial: dryRun }, actor),
      source: appContext.sales.keySources[product].kind,
    })).catch((error: unknown) => {
      if (error instanceof CsvFileError) throw new CliError(error.message);
      if (!(error instanceof PoolImportConflictError)) throw error;
      throw new CliError("Another import has added some of these keys meanwhile. Nothing was imported. Run it again.");
    });
    const { added, free, problems } = outcome;
    if (json) printJson(this.output, { ...outcome, product, imported: !dryRun && problems.length === 0 });
    for (const { line, problem } of problems) this.errorOutput.write(`Line ${line}: ${problem}\n`);
    if (problems.length > 0) throw new CliError("Nothing was imported. Correct these lines first.");
    if (json) return;
    const mails = Math.min(free, waits?.licenses ?? 0);
    const mailed = `${mails} ${mails === 1 ? "license that waits gets its key" : "licenses that wait get their keys"} by mail within a minute.`;
    const done = `${dryRun ? "Would add" : "Added"} ${added} keys for ${products[product].name}; ${free} are free then.`;
    const what = mails === 0 ? done : `${done} Then ${mailed}`;
    const notice = `The key source of ${product} is "${source}": no key is taken from the pool until SALES_FILE says "pool".`;
    printResult(this, false, {}, source === "pool" ? what : `${what} ${notice}`);
  },
  parameters: {
    flags: { as: asFlag, dryRun: dryRunFlag, json: jsonFlag },
    positional: {
      kind: "tuple",
      parameters: [
        { brief: `The product: ${productIds.join(", ")}`, placeholder: "product", parse: readProduct },
        fileParameter,
      ],
    },
  },
  docs: {
    brief: "Add ready keys of a product to its pool",
    fullDescription:
      "Reads a CSV file whose first line names the column key. All or nothing: a key that is no key, twice in the file, in the pool or with a license keeps the whole file out, and its line is named. Keys are never printed. Licenses that wait for a key get one within a minute.",
    customUsage: [
      { input: "designite-java keys.csv --dry-run", brief: "what would be added" },
      "designite-java keys.csv --as Grace",
    ],
  },
});

const columns: readonly TableColumn<KeySourceStatus>[] = [
  { heading: "PRODUCT", cell: ({ product }) => product },
  { heading: "SOURCE", cell: ({ source }) => source },
  { heading: "FREE", cell: ({ free }) => free },
  { heading: "USED", cell: ({ used }) => used },
  { heading: "LOW LEVEL", cell: ({ lowLevel }) => lowLevel ?? "" },
  { heading: "WAITING", cell: ({ waiting }) => waiting },
  { heading: "SINCE (UTC)", cell: ({ waitingSince }) => waitingSince ?? "" },
  { heading: "LAST FAILURE", cell: ({ lastFailure }) => lastFailure ?? "" },
];

const statusCommand = buildCommand<ListFormat, [], CliContext>({
  async func(format) {
    const rows = await withAppContext(this, ({ database, sales, clock }) =>
      describeKeySources(database.query, sales, clock.now()),
    );
    printList(this, format, { columns, rows });
  },
  parameters: { flags: listFlags },
  docs: {
    brief: "Show where the keys of each product come from, how many are free, and which licenses wait for one",
    customUsage: ["", "--json"],
  },
});

function readProduct(text: string): ProductId {
  const product = productIds.find((id) => id === text);
  if (product) return product;
  throw new CliUsageError(`The product must be one of ${productIds.join(", ")}.`);
}

export const poolCommands = buildRouteMap({
  routes: { import: importCommand, status: statusCommand },
  docs: { brief: "Ready license keys, and keys that are awaited" },
});
