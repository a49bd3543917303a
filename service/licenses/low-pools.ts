import { productIds } from "#content/product-ids.ts";
import { products } from "#content/products/index.ts";
import type { Queries } from "../database/database.ts";
import type { DigestSource } from "../digest/digest-part.ts";

/** For the daily digest: the pools of ready keys that will be empty soon. */
export const lowPools: DigestSource = async ({ queries }, { sales }) => {
  const low: string[] = [];
  for (const id of productIds) {
    const source = sales.keySources[id];
    if (source.kind !== "pool") continue;
    const free = await freeKeys(queries, id);
    if (free <= source.lowLevel) low.push(`${products[id].name}: ${free} ${free === 1 ? "key is" : "keys are"} free.`);
  }
  if (low.length === 0) return undefined;
  return { subject: "pool low", blocks: ["These pools of ready keys are low. Import further keys:", low.join("\n")] };
};

async function freeKeys(queries: Queries, product: string): Promise<number> {
  const free = queries.selectFrom("poolKey").select(({ fn }) => fn.countAll().as("count"));
  const { count } = await free.where("product", "=", product).where("licenseId", "is", null).executeTakeFirstOrThrow();
  return Number(count);
}
