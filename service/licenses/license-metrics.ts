import { productIds } from "#content/product-ids.ts";
import type { MetricSource } from "../context/metric-source.ts";
import { gauge, type Sample } from "../metrics/metric-family.ts";
import { poolLevel } from "./key-sources/pool-level.ts";

/** How many licenses there are in each state. */
export const licenseMetrics: MetricSource = async ({ queries, now }) => {
  const at = now.toISOString();
  const counted = await queries
    .selectFrom("license")
    .leftJoin("licenseRevocation", "licenseRevocation.licenseId", "license.id")
    .leftJoin("licenseSuspension", "licenseSuspension.licenseId", "license.id")
    .select((eb) => [
      eb
        .case()
        .when("licenseRevocation.licenseId", "is not", null)
        .then("revoked")
        .when("licenseSuspension.licenseId", "is not", null)
        .then("suspended")
        .when("license.expiresAt", "<=", at)
        .then("expired")
        .else("valid")
        .end()
        .as("state"),
      eb.fn.countAll().as("licenses"),
    ])
    .groupBy("state")
    .execute();
  const values = new Map(counted.map(({ state, licenses }) => [String(state), Number(licenses)]));
  const waits = await queries
    .selectFrom("licenseKeyWait")
    .innerJoin("license", "license.id", "licenseKeyWait.licenseId")
    .select(({ fn }) => [fn.countAll().as("waiting"), fn.min("license.issuedAt").as("since")])
    .executeTakeFirstOrThrow();
  return [
    gauge(
      "designite_licenses",
      "Licenses by their state.",
      ["valid", "expired", "suspended", "revoked"].map((state) => ({
        labels: { state },
        value: values.get(state) ?? 0,
      })),
    ),
    gauge("designite_licenses_awaiting_key", "Licenses whose key has not come from its source.", [
      { labels: {}, value: Number(waits.waiting) },
    ]),
    gauge("designite_license_key_wait_seconds", "For how long the first of them waits for its key.", [
      { labels: {}, value: waits.since ? (now.getTime() - Date.parse(waits.since)) / 1000 : 0 },
    ]),
  ];
};

/** How many ready keys are left, and at how many the operator is told. */
export const poolMetrics: MetricSource = async ({ queries }, { sales }) => {
  const [free, low]: [Sample[], Sample[]] = [[], []];
  for (const product of productIds) {
    const source = sales.keySources[product];
    if (source.kind !== "pool") continue;
    free.push({ labels: { product }, value: (await poolLevel(queries, product)).free });
    low.push({ labels: { product }, value: source.lowLevel });
  }
  if (free.length === 0) return [];
  return [
    gauge("designite_key_pool_free_keys", "Keys that are free in the pool of a product.", free),
    gauge("designite_key_pool_low_level", "At so many free keys the pool counts as low.", low),
  ];
};
