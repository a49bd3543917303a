import type { Queries } from "../../database/database.ts";
import { parseProducts } from "../licensed-products.ts";
import type { LicenseRow } from "../tables.ts";

/**
 * Claims the oldest free key for a license within its transaction, and writes it to the license. Returns undefined if
 * the pool is empty. Two transactions never claim the same key.
 */
export async function claimPoolKey(
  transaction: Queries,
  { id, products }: Pick<LicenseRow, "id" | "products">,
): Promise<string | undefined> {
  const [product] = parseProducts(products);
  if (!product) return undefined;
  // A concurrent claim of the same row waits for this one, then finds it taken and tries the next.
  for (;;) {
    const free = await transaction
      .selectFrom("poolKey")
      .select("id")
      .where("product", "=", product.id)
      .where("licenseId", "is", null)
      .orderBy("id")
      .limit(1)
      .executeTakeFirst();
    if (!free) return undefined;
    const claimed = await transaction
      .updateTable("poolKey")
      .set({ licenseId: id })
      .where("id", "=", free.id)
      .where("licenseId", "is", null)
      .returning("keyText")
      .executeTakeFirst();
    if (!claimed) continue;
    await transaction.updateTable("license").set({ keyText: claimed.keyText }).where("id", "=", id).execute();
    return claimed.keyText;
  }
}
