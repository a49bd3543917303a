import { auditedTransaction } from "../../audit/audited-transaction.ts";
import type { CliContext } from "../../cli/cli-context.ts";
import { withNewDatabase } from "../../cli/with-app-context.ts";
import { migrate } from "../../database/migrate.ts";

/**
 * Writes a change of the keys into the log. The keys are often made before the service has run for the first time, so
 * the tables are made where they are missing. The keys lie in a file: what cannot be logged has happened nevertheless.
 */
export async function recordKeyChange(
  context: CliContext,
  operator: string,
  action: "keys-created" | "keys-rotated",
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
