import * as v from "valibot";
import { type ProductId, productIds } from "#content/catalog/product-names.ts";
import { products } from "#content/products/index.ts";
import type { Actor } from "../audit-actions.ts";
import { change } from "../change.ts";
import { CliError, CliUsageError, readGivenFile } from "../cli/cli-context.ts";
import { appCommand, requireSound } from "../cli/command.ts";
import type { App } from "../context.ts";
import { findRepeats, type ImportProblem, inFileOrder, readImport } from "../csv.ts";
import type { Queries } from "../db/database.ts";
import { summarizeWaits } from "./key-sources/key-waits.ts";
import { countFreeKeys } from "./key-sources/pool.ts";
import type { PoolKeyRow } from "./tables.ts";

export const importKeysCommand = appCommand({
  name: "import keys",
  brief:
    "Add license keys to a product's pool, from a CSV file with the column key or - for what is piped in, all or nothing. Licenses that wait for a key get one within a minute.",
  positionals: ["PRODUCT", "FILE"],
  async run(context, [name, file]) {
    const product = readProduct(name);
    const { database, clock, sales } = context;
    const text = await readGivenFile(context, file);
    const waits = await summarizeWaits(database.query, { product, source: "pool" }, clock.now());
    const { added, free, problems } = await importPoolKeys(text, product, context, context.actor);
    requireSound(problems);
    const source = sales.keySources[product].kind;
    const mails = Math.min(free, waits?.licenses ?? 0);
    const whose = mails === 1 ? "waiting license gets its key" : "waiting licenses get their keys";
    const sentences = [
      `Added ${added} keys for ${products[product].name}; ${free} are free then.`,
      ...(mails === 0 ? [] : [`Then ${mails} ${whose} by email within a minute.`]),
      ...(source === "pool"
        ? []
        : [`The key source of ${product} is "${source}": no key is taken from the pool until SALES_FILE says "pool".`]),
    ];
    return sentences.join(" ");
  },
});

function readProduct(text: string): ProductId {
  const product = productIds.find((id) => id === text);
  if (product) return product;
  throw new CliUsageError(`The product must be one of ${productIds.join(", ")}.`);
}

/** What an import does. Problems name lines of the file, and never a key. */
interface PoolImport {
  added: number;
  /** So many keys are free afterwards. */
  free: number;
  problems: ImportProblem[];
}

const rowsPerStatement = 500;

/**
 * Adds the keys of a CSV file with the column `key` to the pool of a product, all or nothing. A key that is in the file
 * twice, in the pool, or with a license keeps the whole file out.
 */
export async function importPoolKeys(text: string, product: ProductId, app: App, actor: Actor): Promise<PoolImport> {
  return await change(app, actor, async ({ transaction, now, audit }) => {
    const { keys, problems } = await readKeys(text, product, transaction);
    const added = problems.length > 0 ? 0 : keys.length;
    if (added > 0) {
      const importedAt = now.toISOString();
      const rows = keys.map(
        (keyText): PoolKeyRow => ({
          id: app.createIdentifier(),
          product,
          keyText,
          importedAt,
          licenseId: null,
        }),
      );
      await addKeys(transaction, rows);
      audit({ action: "pool-keys-imported", subjectId: product, details: { count: added } });
    }
    return { added, free: await countFreeKeys(transaction, product), problems };
  });
}

const PoolKey = v.object({
  key: v.pipe(
    v.string(),
    v.regex(/^[!-~](?:[ -~]{2,1998}[!-~])$/, "The key must have 4 to 2000 letters, digits and signs of ASCII."),
  ),
});

async function readKeys(text: string, product: ProductId, transaction: Queries) {
  const { rows, problems } = readImport(text, PoolKey, "ignored");
  const lines = new Map<string, number>();
  for (const { line, row } of rows) if (!lines.has(row.key)) lines.set(row.key, line);
  const known = (keys: readonly string[], problem: string) =>
    keys.map((key): ImportProblem => ({ line: lines.get(key) ?? 0, problem }));
  const found = [problems, findRepeats(rows, ({ key }) => key, "The key is the same as")];
  const keys = [...lines.keys()];
  for (let start = 0; start < keys.length; start += rowsPerStatement) {
    const some = keys.slice(start, start + rowsPerStatement);
    found.push(known(await inPool(transaction, product, some), "The key is in the pool already."));
    found.push(known(await withLicense(transaction, some), "A license has the key already."));
  }
  return { keys, problems: inFileOrder(...found) };
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
    if (added.length < some.length)
      throw new CliError("Another import has added some of these keys meanwhile. Nothing was imported. Run it again.");
  }
}
