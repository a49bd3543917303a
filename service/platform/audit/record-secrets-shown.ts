import type { AppContext } from "../context/app-context.ts";
import { auditedTransaction } from "./audited-transaction.ts";

/** Records that an operator has a key, links or mails shown, before they are. */
export async function recordSecretsShown(
  subjectId: string,
  operator: string,
  appContext: Pick<AppContext, "database" | "clock">,
): Promise<void> {
  await auditedTransaction(appContext, `operator:${operator}`, async ({ audit }) => {
    audit({ action: "secrets-shown", subjectId });
  });
}
