import type { AuditedTransaction } from "../../audit/audited-transaction.ts";
import { parseProducts } from "../licensed-products.ts";
import type { LicenseRow } from "../tables.ts";

/**
 * Claims a free key of the earliest import for a license within its transaction. Returns undefined if none is free. Two transactions
 * never claim the same key: on PostgreSQL each passes over keys that others are claiming, so that none waits for another.
 */
export async function claimPoolKey(
  { transaction, databaseKind }: Pick<AuditedTransaction, "transaction" | "databaseKind">,
  { id, products }: Pick<LicenseRow, "id" | "products">,
): Promise<string | undefined> {
  const [product] = parseProducts(products);
  if (!product) return undefined;
  const free = transaction
    .selectFrom("poolKey")
    .select("id")
    .where("product", "=", product.id)
    .where("licenseId", "is", null)
    .orderBy("id")
    .limit(1);
  const chosen = await (databaseKind === "postgres" ? free.forUpdate().skipLocked() : free).executeTakeFirst();
  if (!chosen) return undefined;
  const claimed = await transaction
    .updateTable("poolKey")
    .set({ licenseId: id })
    .where("id", "=", chosen.id)
    .where("licenseId", "is", null)
    .returning("keyText")
    .executeTakeFirstOrThrow();
  return claimed.keyText;
}
