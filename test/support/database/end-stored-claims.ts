import type { Configuration } from "#service/config.ts";
import { openDatabase } from "#service/db/database.ts";
import { endClaims } from "#service/mail/outbox.ts";

/**
 * On PostgreSQL the mails that were under way at a kill wait for their claims to run out. On SQLite the next start ends
 * them.
 */
export async function endStoredClaims(configuration: Configuration["database"]): Promise<void> {
  if (configuration.kind === "sqlite") return;
  const { query } = await openDatabase(configuration, () => undefined);
  await endClaims(query);
  await query.destroy();
}
