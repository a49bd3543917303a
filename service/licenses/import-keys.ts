import * as v from "valibot";
import { type ProductId, productIds } from "#content/catalog/product-names.ts";
import { products } from "#content/products/index.ts";
import type { Actor } from "../audit-actions.ts";
import { change } from "../change.ts";
import { CliUsageError, readGivenFile } from "../cli/cli-context.ts";
import { appCommand, requireSound } from "../cli/command.ts";
import type { App } from "../context.ts";
import { findRepeats, type ImportProblem, type ImportRows, readImport } from "../csv.ts";
import { type Queries, rowParts } from "../db/database.ts";
import { countFreeKeys } from "./key-sources/pool.ts";

export const importKeysCommand = appCommand({
  name: "import keys",
  brief:
    "Add license keys to a product's pool, from a CSV file with the column key or - for what is piped in, all or nothing. Licenses that wait for a key get one within a minute.",
  positionals: ["PRODUCT", "FILE"],
  async run(context, [name, file]) {
    const product = readProduct(name);
    const text = await readGivenFile(context, file);
    const { added, free, problems } = await importPoolKeys(text, product, context, context.actor);
    requireSound(problems);
    const { kind } = context.sales.keySources[product];
    const unused = ` The key source of ${product} is "${kind}": no key is taken from the pool until SALES_FILE says "pool".`;
    return `Added ${added} keys for ${products[product].name}; ${free} are free then.${kind === "pool" ? "" : unused}`;
  },
});

function readProduct(text: string): ProductId {
  const product = productIds.find((id) => id === text);
  if (product) return product;
  throw new CliUsageError(`The product must be one of ${productIds.join(", ")}.`);
}

const PoolKey = v.object({
  key: v.pipe(
    v.string(),
    v.regex(/^[!-~](?:[ -~]{2,1998}[!-~])$/, "The key must have 4 to 2000 letters, digits and signs of ASCII."),
  ),
});

/** Adds the keys of a CSV file with the column `key` to the pool of a product. Problems name lines, and never a key. */
export async function importPoolKeys(
  text: string,
  product: ProductId,
  app: App,
  actor: Actor,
): Promise<{ added: number; free: number; problems: ImportProblem[] }> {
  const read = readImport(text, PoolKey);
  return await change(app, actor, async ({ transaction, now, audit }) => {
    const known = await knownKeys(transaction);
    const problems = [
      ...read.problems,
      ...findRepeats(read.rows, ({ key }) => key, "The key is the same as"),
      ...problemsOfKeys(read.rows, known),
    ];
    const added = problems.length > 0 ? 0 : read.rows.length;
    if (added > 0) {
      const row = { product, importedAt: now.toISOString(), licenseId: null };
      const rows = read.rows.map(({ row: { key } }) => ({ ...row, id: app.createIdentifier(), keyText: key }));
      for (const part of rowParts(rows)) await transaction.insertInto("poolKey").values(part).execute();
      audit({ action: "pool-keys-imported", subjectId: product, details: { count: added } });
    }
    return { added, free: await countFreeKeys(transaction, product), problems };
  });
}

/** Where the keys are that we have not signed, by the key. */
export async function knownKeys(queries: Queries): Promise<ReadonlyMap<string, string>> {
  const licensed = await queries.selectFrom("license").select("keyText").where("keySource", "!=", "signed").execute();
  const pooled = await queries.selectFrom("poolKey").select("keyText").execute();
  return new Map([
    ...licensed.map(({ keyText }) => [keyText, "A license has the key already."] as const),
    ...pooled.map(({ keyText }) => [keyText, "The key is in the pool already."] as const),
  ]);
}

/** Names each row whose key is known. */
export const problemsOfKeys = (
  rows: ImportRows<{ key?: string | undefined }>["rows"],
  known: ReadonlyMap<string, string>,
): ImportProblem[] =>
  rows.flatMap(({ line, row: { key } }) => {
    const problem = key === undefined ? undefined : known.get(key);
    return problem === undefined ? [] : [{ line, problem }];
  });
