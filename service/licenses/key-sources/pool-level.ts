import type { ProductId } from "#content/product-ids.ts";
import { products } from "#content/products/index.ts";
import { type AuditedTransaction, auditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { Queries } from "../../database/database.ts";
import { claimJobRun, forgetJobRun } from "../../jobs/job-runner.ts";
import { queueOperatorMails } from "../../mail/queue-operator-mails.ts";
import { lowPoolAlarm } from "../mails/key-source-alarms.ts";
import { freePoolKeys } from "./claim-pool-key.ts";

export interface PoolLevel {
  free: number;
  used: number;
}

/** How many keys of the pool of a product can be claimed, and how many licenses have. */
export async function poolLevel(queries: Queries, product: ProductId): Promise<PoolLevel> {
  const { free } = await freePoolKeys(queries, product)
    .select(({ fn }) => fn.countAll().as("free"))
    .executeTakeFirstOrThrow();
  const { used } = await queries
    .selectFrom("poolKey")
    .select(({ fn }) => fn.count("licenseId").as("used"))
    .where("product", "=", product)
    .executeTakeFirstOrThrow();
  return { free: Number(free), used: Number(used) };
}

/** Tells the operator once when the free keys fall to the low level, and again only after they were above it. */
export async function watchPool(product: ProductId, appContext: AppContext): Promise<void> {
  if (appContext.sales.keySources[product].kind !== "pool") return;
  const isTold = await auditedTransaction(appContext, "service", (tx) => noteLevel(tx, product, appContext));
  if (isTold) appContext.mailQueued();
}

const alarm = "pool-low";

/** Compares the level with the limit as it is in this transaction. Returns whether a mail was queued. */
export async function noteLevel(
  { transaction, now }: Pick<AuditedTransaction, "transaction" | "now">,
  product: ProductId,
  appContext: AppContext,
): Promise<boolean> {
  const source = appContext.sales.keySources[product];
  if (source.kind !== "pool") return false;
  const { free } = await poolLevel(transaction, product);
  if (free > source.lowLevel) {
    await forgetJobRun(transaction, alarm, product);
    return false;
  }
  if (!(await claimJobRun(transaction, alarm, product, now))) return false;
  const about = { purpose: "operator-alarm", aboutId: product } as const;
  await queueOperatorMails(transaction, appContext, "licenses", about, () =>
    lowPoolAlarm({ product, name: products[product].name, free, lowLevel: source.lowLevel }),
  );
  return true;
}
