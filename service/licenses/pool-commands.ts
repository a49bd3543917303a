import { buildCommand, buildRouteMap } from "@stricli/core";
import { type ProductId, productIds } from "#content/catalog/product-names.ts";
import { products } from "#content/products/index.ts";
import type { Actor } from "../platform/audit/audit-actions.ts";
import { auditedTransaction } from "../platform/audit/audited-transaction.ts";
import { actingOperator } from "../platform/cli/acting-operator.ts";
import type { CliContext } from "../platform/cli/cli-context.ts";
import { CliError, CliUsageError } from "../platform/cli/cli-errors.ts";
import { asFlag, dryRunFlag, jsonFlag } from "../platform/cli/flags.ts";
import { printJson, printResult } from "../platform/cli/print-result.ts";
import { type ListFormat, listFlags, printList, type TableColumn } from "../platform/cli/print-table.ts";
import { fileParameter, readGivenFile } from "../platform/cli/read-given-file.ts";
import { withAppContext } from "../platform/cli/with-app-context.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import { CsvFileError, readCsv } from "../platform/csv/read-csv.ts";
import type { Queries } from "../platform/database/database.ts";
import { describeKeySources, type KeySourceStatus, summarizeWaits } from "./key-sources/key-waits.ts";
import { noteLevel, poolLevel } from "./key-sources/pool.ts";
import type { PoolKeyRow } from "./tables.ts";

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

/** What an import does. Problems name lines of the file, and never a key. */
interface PoolImport {
  added: number;
  /** So many keys are free afterwards. */
  free: number;
  problems: { line: number; problem: string }[];
}

/** Between two commits of an import somebody else has imported some of the same keys. */
class PoolImportConflictError extends Error {
  override readonly name = "PoolImportConflictError";
}

const keyPattern = /^[!-~](?:[ -~]{2,1998}[!-~])$/;
const rowsPerStatement = 500;

/**
 * Adds the keys of a CSV file with the column `key` to the pool of a product, all or nothing. A key that is in the file
 * twice, in the pool, or with a license keeps the whole file out.
 */
export async function importPoolKeys(
  text: string,
  product: ProductId,
  appContext: AppContext,
  actor: Actor,
): Promise<PoolImport> {
  const outcome = await auditedTransaction(appContext, actor, async (tx) => {
    const { transaction, now, audit } = tx;
    const { keys, problems } = await readKeys(text, product, transaction);
    const added = problems.length > 0 ? 0 : keys.length;
    if (added > 0) {
      const importedAt = now.toISOString();
      const rows = keys.map(
        (keyText): PoolKeyRow => ({
          id: appContext.createIdentifier(),
          product,
          keyText,
          importedAt,
          licenseId: null,
        }),
      );
      await addKeys(transaction, rows);
      audit({ action: "pool-keys-imported", subjectId: product, details: { count: added } });
      await noteLevel(tx, product, appContext);
    }
    return { added, free: (await poolLevel(transaction, product)).free, problems };
  });
  appContext.mailQueued();
  return outcome;
}

async function readKeys(text: string, product: ProductId, transaction: Queries) {
  const problems: PoolImport["problems"] = [];
  const lines = new Map<string, number>();
  for (const row of readCsv(text, ["key"])) {
    const key = row.cell("key");
    const before = lines.get(key);
    if (!keyPattern.test(key)) {
      problems.push({ line: row.line, problem: "The key must have 4 to 2000 letters, digits and signs of ASCII." });
    } else if (before !== undefined) {
      problems.push({ line: row.line, problem: `The key is the same as that of line ${before}.` });
    } else lines.set(key, row.line);
  }
  const keys = [...lines.keys()];
  const known = (among: readonly string[], problem: string) => {
    for (const key of among) problems.push({ line: lines.get(key) ?? 0, problem });
  };
  for (let start = 0; start < keys.length; start += rowsPerStatement) {
    const some = keys.slice(start, start + rowsPerStatement);
    known(await inPool(transaction, product, some), "The key is in the pool already.");
    known(await withLicense(transaction, some), "A license has the key already.");
  }
  return { keys, problems: problems.toSorted((one, other) => one.line - other.line) };
}

async function inPool(transaction: Queries, product: ProductId, keys: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .selectFrom("poolKey")
    .select("keyText")
    .where("product", "=", product)
    .where("keyText", "in", [...keys])
    .execute();
  return rows.map(({ keyText }) => keyText);
}

/** Keys of imported licenses and of generators. Those from a pool are in the pool. */
async function withLicense(transaction: Queries, keys: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .selectFrom("license")
    .select("keyText")
    .where("keySource", "in", ["imported", "generator"])
    .where("keyText", "in", [...keys])
    .execute();
  return [...new Set(rows.map(({ keyText }) => keyText))];
}

async function addKeys(transaction: Queries, rows: readonly PoolKeyRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const some = rows.slice(start, start + rowsPerStatement);
    const added = await transaction
      .insertInto("poolKey")
      .values(some)
      .onConflict((conflict) => conflict.columns(["product", "keyText"]).doNothing())
      .returning("id")
      .execute();
    if (added.length < some.length) throw new PoolImportConflictError();
  }
}
