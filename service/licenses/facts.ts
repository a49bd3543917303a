import { productIds } from "#content/catalog/product-names.ts";
import { products } from "#content/products/index.ts";
import type { DigestSource } from "../mail/notify.ts";
import { howToConfirm, unconfirmedProducts } from "../sales-settings.ts";
import { counted } from "../text.ts";
import { days, subtractDuration } from "../time.ts";
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

const longestList = 100;
/** Someone who has not missed the key by then has it in another way, or needs none. */
const bouncedFor = days(30);

/**
 * For the daily digest: the licenses without an order whose key came back, or whose source had none. Those of orders are
 * named with their order.
 */
export const undeliveredKeys: DigestSource = async ({ queries, now }) => {
  const usable = queries
    .selectFrom("license")
    .where("license.orderId", "is", null)
    .where(isInForce(now))
    .orderBy("license.id", "desc")
    .limit(longestList);
  const waiting = await usable
    .select(["license.id", "licensee", "keyFailure"])
    .where("keyDueAt", "is not", null)
    .where("keyFailure", "is not", null)
    .execute();
  const bounced = await usable
    .innerJoin("outgoingMail", "outgoingMail.aboutId", "license.id")
    .select(["license.id", "licensee", "recipient", "lastFailure"])
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
    .execute();
  const lines = [
    ...bounced.map(({ id, licensee, recipient, lastFailure }) => ({
      text: `The key for ${licensee} bounced from ${recipient ?? "a mailbox that was erased"}: ${lastFailure ?? "no reason given"}.`,
      ...{ noun: "licenses", id },
    })),
    ...waiting.map(({ id, licensee, keyFailure }) => ({
      text: `${licensee} is waiting for a key: ${keyFailure}`,
      ...{ noun: "licenses", id },
    })),
  ];
  if (lines.length === 0) return undefined;
  return {
    subject: `${counted(lines.length, "key")} ${lines.length === 1 ? "wasn't" : "weren't"} delivered`,
    rank: 2,
    text: "These people are waiting for their keys or don't know they have one. The service keeps trying to get missing keys.",
    lines,
  };
};
