import { productIds } from "#content/catalog/product-names.ts";
import { products } from "#content/products/index.ts";
import type { DigestSource } from "../mail/notify.ts";
import { howToConfirm, unconfirmedProducts } from "../sales-settings.ts";
import { counted } from "../text.ts";
import { countFreeKeys } from "./key-sources/pool.ts";
import { isInForce } from "./license-store.ts";
import { noSigningKeys } from "./sign-license.ts";

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

/**
 * For the operator's page: what keeps us from signing keys. By mail the operator is told of the licenses that lack one,
 * and not every day of an installation that issues none.
 */
export const keySourceProblems: DigestSource = async ({ isLook = false }, { sales, signingKeys }) => {
  if (!isLook || productIds.every((product) => sales.keySources[product].kind !== "signed")) return undefined;
  if (!(await signingKeys.read()))
    return { subject: "signing keys are missing", rank: 0, text: noSigningKeys(signingKeys) };
  const unconfirmed = unconfirmedProducts(sales);
  if (unconfirmed.length === 0) return undefined;
  return {
    subject: "nobody has confirmed that the tools accept the keys",
    rank: 1,
    text: `${howToConfirm(unconfirmed)} Until then, no academic request for it can be approved, buy buttons lead to the order form, and paid orders wait for their keys.`,
  };
};

/** For the daily digest: the licenses whose source had no key. Those of orders are named with their order. */
export const awaitedKeys: DigestSource = async ({ queries, now }) => {
  const waiting = await queries
    .selectFrom("license")
    .select(["id", "licensee", "keyFailure"])
    .where("orderId", "is", null)
    .where("keyFailure", "is not", null)
    .where(isInForce(now))
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  if (waiting.length === 0) return undefined;
  return {
    subject: `${counted(waiting.length, "license")} ${waiting.length === 1 ? "is" : "are"} waiting for a key`,
    rank: 2,
    text: "These people are waiting for their keys. The service keeps trying to get them.",
    lines: waiting.map(({ id, licensee, keyFailure }) => ({
      text: `${licensee} is waiting for a key: ${keyFailure}`,
      ...{ noun: "licenses", id },
    })),
  };
};
