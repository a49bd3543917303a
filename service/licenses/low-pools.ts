import { productIds } from "#content/product-ids.ts";
import { products } from "#content/products/index.ts";
import type { DigestSource } from "../digest/send-daily-digest.ts";
import { poolLevel } from "./key-sources/pool-level.ts";

/** For the daily digest: the pools of ready keys that will be empty soon. */
export const lowPools: DigestSource = async ({ queries }, { sales }) => {
  const low: string[] = [];
  for (const id of productIds) {
    const source = sales.keySources[id];
    if (source.kind !== "pool") continue;
    const { free } = await poolLevel(queries, id);
    if (free <= source.lowLevel) low.push(`${products[id].name}: ${free} ${free === 1 ? "key is" : "keys are"} free.`);
  }
  if (low.length === 0) return undefined;
  return {
    subject: "pool low",
    permission: "licenses",
    blocks: () => ["These pools of ready keys are low. Import further keys:", low.join("\n")],
  };
};
