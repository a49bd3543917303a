import { type ProductId, productIds } from "#content/catalog/product-names.ts";
import { products } from "#content/products/index.ts";
import type { Queries } from "../db/database.ts";
import type { DigestSource } from "../mail/notify.ts";
import { howToConfirm, type SalesSettings, unconfirmedProducts } from "../sales-settings.ts";
import { days, subtractDuration } from "../time.ts";
import { countFreeKeys } from "./key-sources/pool.ts";
import { isUnrevoked } from "./license-store.ts";

/** The products whose keys come from a pool: how many are free, and at how many the operator is told. */
async function poolLevels(queries: Queries, { keySources }: SalesSettings) {
  const levels: { product: ProductId; free: number; lowLevel: number }[] = [];
  for (const product of productIds) {
    const source = keySources[product];
    if (source.kind !== "pool") continue;
    levels.push({ product, free: await countFreeKeys(queries, product), lowLevel: source.lowLevel });
  }
  return levels;
}

/** For the daily digest: the pools of ready keys that will be empty soon. */
export const lowPools: DigestSource = async ({ queries }, { sales }) => {
  const low = (await poolLevels(queries, sales))
    .filter(({ free, lowLevel }) => free <= lowLevel)
    .map(({ product, free }) => `${products[product].name}: ${free} ${free === 1 ? "key is" : "keys are"} free.`);
  if (low.length === 0) return undefined;
  return {
    subject: "a key pool is low",
    rank: 4,
    text: "These key pools are low. When a pool is empty, buyers have to wait. Import more keys on the server: npm run admin -- import keys",
    lines: low.map((text) => ({ text })),
  };
};

/**
 * For the operator's page: without signing keys no license is issued. By mail the operator is told of each order that
 * lacks one, and not every day of an installation that issues none.
 */
export const missingSigningKeys: DigestSource = async ({ isLook = false }, { sales, signingKeys }) => {
  if (!isLook) return undefined;
  const isSigned = productIds.some((product) => sales.keySources[product].kind === "signed");
  if (!isSigned || (await signingKeys.read())) return undefined;
  return {
    subject: "signing keys are missing",
    rank: 0,
    text: `There are no signing keys in ${signingKeys.description}, so no license can be issued. If they're lost, restore them from the backup. If there have never been any, run this on the server: npm run admin -- keys create`,
  };
};

/** For the operator's page: what is refused until it is known that the tools accept the keys. */
export const unconfirmedKeySources: DigestSource = async ({ isLook = false }, { sales }) => {
  const unconfirmed = unconfirmedProducts(sales);
  if (!isLook || unconfirmed.length === 0) return undefined;
  return {
    subject: "nobody has confirmed that the tools accept the keys",
    rank: 1,
    text: `${howToConfirm(unconfirmed, sales)} Until then, no academic request for it can be approved.`,
  };
};

const longestList = 100;
/** Someone who has not missed the key by then has it in another way, or needs none. */
const bouncedFor = days(30);

/**
 * For the daily digest: the licenses whose key came back, or waits for its source after an attempt that failed. Those of
 * orders that wait are named with their order.
 */
export const undeliveredKeys: DigestSource = async ({ queries, now }) => {
  const usable = queries
    .selectFrom("license")
    .where("license.expiresAt", ">", now.toISOString())
    .where(isUnrevoked)
    .limit(longestList);
  const bounced = await usable
    .innerJoin("outgoingMail", "outgoingMail.aboutId", "license.id")
    .select(["license.id", "licensee", "recipient", "outgoingMail.lastFailure"])
    .where("purpose", "=", "license-key")
    .where("outgoingMail.state", "=", "failed")
    .where("outgoingMail.finishedAt", ">=", subtractDuration(now, bouncedFor).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outgoingMail as later")
            .select("later.id")
            .where("later.purpose", "=", "license-key")
            .whereRef("later.aboutId", "=", "outgoingMail.aboutId")
            .whereRef("later.id", ">", "outgoingMail.id"),
        ),
      ),
    )
    .orderBy("outgoingMail.id", "desc")
    .execute();
  const waiting = await usable
    .innerJoin("licenseKeyWait", "licenseKeyWait.licenseId", "license.id")
    .select(["license.id", "licensee", "lastFailure"])
    .where("attempts", ">", 0)
    .where("license.orderId", "is", null)
    .orderBy("licenseKeyWait.licenseId", "desc")
    .execute();
  const lines = [
    ...bounced.map(({ id, licensee, recipient, lastFailure }) => ({
      text: `The key for ${licensee} bounced from ${recipient ?? "a mailbox that was erased"}: ${lastFailure ?? "no reason given"}.`,
      ...{ noun: "licenses", id },
    })),
    ...waiting.map(({ id, licensee, lastFailure }) => ({
      text: `${licensee} is waiting for a key: ${lastFailure ?? "its source has none"}.`,
      ...{ noun: "licenses", id },
    })),
  ];
  if (lines.length === 0) return undefined;
  return {
    subject: lines.length === 1 ? "1 key wasn't delivered" : `${lines.length} keys weren't delivered`,
    rank: 2,
    text: "These people are waiting for their keys or don't know they have one. The service keeps trying to get missing keys.",
    lines,
  };
};
