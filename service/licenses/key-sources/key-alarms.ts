import type { ProductId } from "#content/product-ids.ts";
import { products } from "#content/products/index.ts";
import { auditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import { claimJobRun } from "../../jobs/job-runner.ts";
import { queueOperatorMails } from "../../mail/queue-operator-mails.ts";
import { awaitedKeysAlarm } from "../mails/key-source-alarms.ts";
import { summarizeWaits, type WaitSummary } from "./key-waits.ts";

const failuresBeforeAlarm = 3;

/** Tells the operator of licenses that wait for an empty pool or a failing generator, at most once a day in UTC. */
export async function tellOfWaits(product: ProductId, appContext: AppContext): Promise<void> {
  for (const source of ["pool", "generator"] as const) {
    const now = appContext.clock.now();
    const waits = await summarizeWaits(appContext.database.query, { product, source }, now);
    if (waits && (source === "pool" || waits.attempts >= failuresBeforeAlarm)) {
      await tell(product, source, waits, appContext);
    }
  }
}

async function tell(product: ProductId, source: "pool" | "generator", waits: WaitSummary, appContext: AppContext) {
  const isNew = await auditedTransaction(appContext, "service", async ({ transaction, now }) => {
    const occasion = `${product} ${source} ${now.toISOString().slice(0, 10)}`;
    if (!(await claimJobRun(transaction, "awaited-keys", occasion, now))) return false;
    const alarm = { purpose: "operator-alarm", aboutId: waits.oldest.id } as const;
    await queueOperatorMails(transaction, appContext, "licenses", alarm, () =>
      awaitedKeysAlarm({ product, name: products[product].name, source, waits }),
    );
    return true;
  });
  if (isNew) appContext.mailQueued();
}
