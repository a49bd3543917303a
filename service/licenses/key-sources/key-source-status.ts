import { type ProductId, productIds } from "#content/product-ids.ts";
import type { SalesSettings } from "../../config/sales-settings.ts";
import type { Queries } from "../../database/database.ts";
import { summarizeWaits } from "./key-waits.ts";
import { type PoolLevel, poolLevel } from "./pool-level.ts";

/** How the key source of a product does. */
export interface KeySourceStatus extends PoolLevel {
  product: ProductId;
  source: "signed" | "pool" | "generator";
  /** Null if the keys do not come from the pool. */
  lowLevel: number | null;
  /** So many licenses wait for a key, also one of a former source. */
  waiting: number;
  waitingSince: string | null;
  lastFailure: string | null;
}

export async function describeKeySources(
  queries: Queries,
  { keySources }: SalesSettings,
  now: Date,
): Promise<KeySourceStatus[]> {
  return await Promise.all(
    productIds.map(async (product) => {
      const settings = keySources[product];
      const found = [
        await summarizeWaits(queries, { product, source: "pool" }, now),
        await summarizeWaits(queries, { product, source: "generator" }, now),
      ];
      const waits = found.filter((each) => each !== undefined);
      return {
        product,
        source: settings.kind,
        ...(await poolLevel(queries, product)),
        lowLevel: settings.kind === "pool" ? settings.lowLevel : null,
        waiting: waits.reduce((sum, { licenses }) => sum + licenses, 0),
        waitingSince: waits.map(({ oldest }) => oldest.issuedAt).toSorted()[0] ?? null,
        lastFailure: waits.map(({ lastFailure }) => lastFailure).find((failure) => failure !== null) ?? null,
      };
    }),
  );
}
