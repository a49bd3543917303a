import { createHmac } from "node:crypto";
import type { Queries } from "../db/database.ts";
import type { SuppressionReason } from "./tables.ts";

/** A reason is replaced only by a later one of this list. */
const byWeight: readonly SuppressionReason[] = ["unsubscribed", "erased", "bounced"];

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

/** Suppresses a mailbox, also for imports. */
export async function suppress(
  queries: Queries,
  email: string,
  { reason, at, secret }: { reason: SuppressionReason; at: Date; secret: Uint8Array },
): Promise<void> {
  const lighter = byWeight.slice(0, byWeight.indexOf(reason));
  const entry = { emailHash: hashEmail(email, secret), reason, suppressedAt: at.toISOString() };
  await queries
    .insertInto("newsletterSuppression")
    .values(entry)
    .onConflict((conflict) => {
      const known = conflict.column("emailHash");
      if (lighter.length === 0) return known.doNothing();
      const heavier = known.doUpdateSet({ reason, suppressedAt: entry.suppressedAt });
      return heavier.where("newsletterSuppression.reason", "in", lighter);
    })
    .execute();
}

/** Whether any mailbox is suppressed: then the secret that they are recognized by can never be made anew. */
export async function hasSuppressions(queries: Queries): Promise<boolean> {
  const found = await queries.selectFrom("newsletterSuppression").select("emailHash").limit(1).executeTakeFirst();
  return found !== undefined;
}

/** Lifts the suppression after the owner of the mailbox has confirmed a new subscription. */
export async function liftSuppression(queries: Queries, email: string, secret: Uint8Array): Promise<void> {
  await queries.deleteFrom("newsletterSuppression").where("emailHash", "=", hashEmail(email, secret)).execute();
}

/**
 * The keyed hash of a suppressed mailbox. It recognizes the mailbox in the form or an import, and identifies no person:
 * without the secret not even guesses can be checked. It remains after the person is erased.
 *
 * @param mailbox as the schema of `#contract/endpoints.ts` returns it, in lower case
 * @param secret the secret named `suppression`
 */
export function hashEmail(email: string, secret: Uint8Array): string {
  return createHmac("sha256", secret).update(`designite suppression\n${email}`).digest("base64url");
}
