import type { ProductId } from "#content/catalog/product-names.ts";
import type { Change } from "../../change.ts";
import type { Queries } from "../../db/database.ts";
import { parseProducts } from "../licensed-products.ts";
import type { LicenseRow } from "../tables.ts";

/** The keys of a product that can be claimed. One that a generator has given to a license as well is left where it is. */
function freePoolKeys(queries: Queries, product: ProductId) {
  return queries
    .selectFrom("poolKey")
    .where("product", "=", product)
    .where("licenseId", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("license")
            .select("license.id")
            .where("keySource", "=", "generator")
            .where("license.keyText", "<>", "")
            .whereRef("license.keyText", "=", "poolKey.keyText"),
        ),
      ),
    );
}

/**
 * Claims a free key of the earliest import for a license within its transaction. Returns undefined if none is free. Two transactions
 * never claim the same key: on PostgreSQL each passes over keys that others are claiming, so that none waits for another.
 */
export async function claimPoolKey(
  { transaction, databaseKind }: Pick<Change, "transaction" | "databaseKind">,
  { id, products }: Pick<LicenseRow, "id" | "products">,
): Promise<string | undefined> {
  const [product] = parseProducts(products);
  if (!product) return undefined;
  const free = freePoolKeys(transaction, product.id).select("poolKey.id").orderBy("poolKey.id").limit(1);
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

/** How many keys of the pool of a product can be claimed. */
export async function countFreeKeys(queries: Queries, product: ProductId): Promise<number> {
  const { free } = await freePoolKeys(queries, product)
    .select(({ fn }) => fn.countAll().as("free"))
    .executeTakeFirstOrThrow();
  return Number(free);
}
