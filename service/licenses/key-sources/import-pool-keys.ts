import type { ProductId } from "#content/product-ids.ts";
import type { Actor } from "../../audit/audit-actions.ts";
import { auditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import { readCsv } from "../../csv/read-csv.ts";
import type { Queries } from "../../database/database.ts";
import type { PoolKeyRow } from "../tables.ts";
import { noteLevel, poolLevel } from "./pool-level.ts";

/** What an import does. Problems name lines of the file, and never a key. */
export interface PoolImport {
  added: number;
  /** So many keys are free afterwards. */
  free: number;
  problems: { line: number; problem: string }[];
}

/** Between two commits of an import somebody else has imported some of the same keys. */
export class PoolImportConflictError extends Error {
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
