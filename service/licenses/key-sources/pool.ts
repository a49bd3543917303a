import type { ProductId } from "#content/catalog/product-names.ts";
import { products } from "#content/products/index.ts";
import { type AuditedTransaction, auditedTransaction } from "../../platform/audit/audited-transaction.ts";
import type { AppContext } from "../../platform/context/app-context.ts";
import type { Queries } from "../../platform/database/database.ts";
import { claimJobRun, forgetJobRun } from "../../platform/jobs/job-runner.ts";
import { composeMail, type Mail } from "../../platform/mail/compose-mail.ts";
import { queueOperatorMails } from "../../platform/mail/mail-queue.ts";
import { parseProducts } from "../licensed-products.ts";
import type { LicenseRow } from "../tables.ts";

/** The keys of a product that can be claimed. One that a generator has given to a license as well is left where it is. */
function freePoolKeys(queries: Queries, product: ProductId) {
  return queries
    .selectFrom("poolKey")
    .where("product", "=", product)
    .where("licenseId", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("license")
            .select("license.id")
            .where("keySource", "=", "generator")
            .where("license.keyText", "<>", "")
            .whereRef("license.keyText", "=", "poolKey.keyText"),
        ),
      ),
    );
}

/**
 * Claims a free key of the earliest import for a license within its transaction. Returns undefined if none is free. Two transactions
 * never claim the same key: on PostgreSQL each passes over keys that others are claiming, so that none waits for another.
 */
export async function claimPoolKey(
  { transaction, databaseKind }: Pick<AuditedTransaction, "transaction" | "databaseKind">,
  { id, products }: Pick<LicenseRow, "id" | "products">,
): Promise<string | undefined> {
  const [product] = parseProducts(products);
  if (!product) return undefined;
  const free = freePoolKeys(transaction, product.id).select("poolKey.id").orderBy("poolKey.id").limit(1);
  const chosen = await (databaseKind === "postgres" ? free.forUpdate().skipLocked() : free).executeTakeFirst();
  if (!chosen) return undefined;
  const claimed = await transaction
    .updateTable("poolKey")
    .set({ licenseId: id })
    .where("id", "=", chosen.id)
    .where("licenseId", "is", null)
    .returning("keyText")
    .executeTakeFirstOrThrow();
  return claimed.keyText;
}

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
  await auditedTransaction(appContext, "service", (tx) => noteLevel(tx, product, appContext));
}

const alarm = "pool-low";

/** Compares the level with the limit as it is in this transaction. */
export async function noteLevel(
  { transaction, now }: Pick<AuditedTransaction, "transaction" | "now">,
  product: ProductId,
  appContext: AppContext,
): Promise<void> {
  const source = appContext.sales.keySources[product];
  if (source.kind !== "pool") return;
  const { free } = await poolLevel(transaction, product);
  if (free > source.lowLevel) {
    await forgetJobRun(transaction, alarm, product);
    return;
  }
  if (!(await claimJobRun(transaction, alarm, product, now))) return;
  const about = { purpose: "operator-alarm", aboutId: product } as const;
  await queueOperatorMails(transaction, appContext, about, lowPoolAlarm(product, free, source.lowLevel));
}

/** To the operator: the pool of a product needs more keys. */
function lowPoolAlarm(product: ProductId, free: number, lowLevel: number): Mail {
  const { name } = products[product];
  const left = free === 1 ? "1 key is left" : `${free} keys are left`;
  return composeMail(`${left} in the pool for ${name}`, [
    `The pool of license keys for ${name} is low: ${left}. When it's empty, new licenses wait for their keys.`,
    [
      ["Free keys", String(free)],
      ["Low level", String(lowLevel)],
    ],
    "Add keys from a CSV file with the column key:",
    { kind: "lines", text: `npm run admin -- keys import ${product} keys.csv` },
    "You won't get another email until the pool has been refilled above the low level.",
  ]);
}
