import type { Queries } from "#service/db/database.ts";
import { hashEmail } from "#service/newsletter/subscription.ts";
import type { SuppressionReason } from "#service/newsletter/tables.ts";

/** Why the mailbox is suppressed, if it is. */
export async function suppressionOf(
  queries: Queries,
  email: string,
  secret: Uint8Array,
): Promise<SuppressionReason | undefined> {
  const row = await queries
    .selectFrom("newsletterSuppression")
    .select("reason")
    .where("emailHash", "=", hashEmail(email, secret))
    .executeTakeFirst();
  return row?.reason;
}
