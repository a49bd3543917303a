import { auditedTransaction } from "../../audit/audited-transaction.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { withNewDatabase } from "../../cli/with-app-context.ts";
import { migrate } from "../../database/migrate.ts";

/**
 * Records a change of the keys in the audit log. Keys are often created before the first start of the service, so
 * missing tables are created. The keys are in a file: a change that cannot be recorded has happened nevertheless.
 */
export async function recordKeyChange(
  context: CliContext,
  operator: string,
  action: "keys-created" | "keys-rotated" | "key-withdrawn",
  keyId: string,
): Promise<void> {
  try {
    await withNewDatabase(context, async (database) => {
      await migrate(database.query);
      await auditedTransaction({ database, clock: context.clock }, `operator:${operator}`, async ({ audit }) => {
        audit({ action, subjectId: keyId });
      });
    });
  } catch {
    context.errorOutput.write(
      "The keys are changed, but the audit log could not be written: the database does not answer.\n",
    );
  }
}
