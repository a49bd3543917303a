import { productIds } from "#content/catalog/product-names.ts";
import { products } from "#content/products/index.ts";
import type { Database, Queries } from "../../db/database.ts";
import type { DigestSource } from "../../mail/notify.ts";
import { parseProducts } from "../licensed-products.ts";
import { Unavailable } from "../sign-license.ts";
import type { LicenseRow } from "../tables.ts";

/** Takes a ready key for a license: the one that it has taken before, or that was imported first. */
export async function keyFromPool({ id: licenseId, products: licensed }: LicenseRow, { kind, query }: Database) {
  const taken = await query
    .selectFrom("poolKey")
    .select("keyText")
    .where("licenseId", "=", licenseId)
    .executeTakeFirst();
  if (taken) return taken.keyText;
  const product = parseProducts(licensed)[0]?.id ?? "dpy";
  // On PostgreSQL each claim passes over the keys that others are claiming.
  const free = freePoolKeys(query, product).select("poolKey.id").orderBy("poolKey.id").limit(1);
  const claimed = await query
    .with("free", () => (kind === "postgres" ? free.forUpdate().skipLocked() : free))
    .updateTable("poolKey")
    .set({ licenseId })
    .where("id", "in", (from) => from.selectFrom("free").select("free.id"))
    .returning("keyText")
    .executeTakeFirst();
  if (claimed) return claimed.keyText;
  throw new Unavailable(
    `The pool of keys for ${products[product].name} is empty. Import more on the server: npm run admin -- import keys ${product} keys.csv`,
  );
}

/** The keys of a product that no license has. */
const freePoolKeys = (queries: Queries, product: string) =>
  queries.selectFrom("poolKey").where("product", "=", product).where("licenseId", "is", null);

/** How many keys of the pool of a product can be given. */
export async function countFreeKeys(queries: Queries, product: string): Promise<number> {
  const counted = await freePoolKeys(queries, product)
    .select(({ fn }) => fn.countAll().as("free"))
    .executeTakeFirstOrThrow();
  return Number(counted.free);
}

/** For the daily digest: the pools of ready keys that will be empty soon. */
export const lowPools: DigestSource = async ({ queries }, { sales }) => {
  const lines: { text: string }[] = [];
  for (const product of productIds) {
    const source = sales.keySources[product];
    if (source.kind !== "pool") continue;
    const free = await countFreeKeys(queries, product);
    if (free <= source.lowLevel)
      lines.push({ text: `${products[product].name}: ${free} ${free === 1 ? "key is" : "keys are"} free.` });
  }
  if (lines.length === 0) return undefined;
  return {
    subject: "a key pool is low",
    rank: 4,
    text: "These key pools are low. When a pool is empty, buyers have to wait. Import more keys on the server: npm run admin -- import keys",
    lines,
  };
};
