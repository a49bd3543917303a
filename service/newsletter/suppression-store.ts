import { createHmac } from "node:crypto";
import type { Queries } from "../platform/database/database.ts";
import { type Placeholders, prepareQuery } from "../platform/database/prepared-query.ts";
import { keepSecretProof } from "../platform/database/secret-proofs.ts";
import { secretRemedies } from "../platform/keys/key-store.ts";
import type { SuppressionReason } from "./tables.ts";

/** A reason is replaced only by a later one of this list. */
const byWeight: readonly SuppressionReason[] = ["unsubscribed", "erased", "bounced", "complained"];

/** Why the mailbox is suppressed, if it is. */
export async function suppressionOf(
  queries: Queries,
  mailbox: string,
  secret: Uint8Array,
): Promise<SuppressionReason | undefined> {
  const { rows } = await selectReason(queries, { mailboxHash: hashMailbox(mailbox, secret) });
  return rows[0]?.reason;
}

const selectReason = prepareQuery((queries, { mailboxHash }: Placeholders<{ mailboxHash: string }>) =>
  queries.selectFrom("newsletterSuppression").select("reason").where("mailboxHash", "=", mailboxHash),
);

/** Suppresses a mailbox, also for imports. */
export async function suppress(
  queries: Queries,
  mailbox: string,
  { reason, at, secret }: { reason: SuppressionReason; at: Date; secret: Uint8Array },
): Promise<void> {
  const lighter = byWeight.slice(0, byWeight.indexOf(reason));
  const entry = { mailboxHash: hashMailbox(mailbox, secret), reason, suppressedAt: at.toISOString() };
  await queries
    .insertInto("newsletterSuppression")
    .values(entry)
    .onConflict((conflict) => {
      const known = conflict.column("mailboxHash");
      if (lighter.length === 0) return known.doNothing();
      const heavier = known.doUpdateSet({ reason, suppressedAt: entry.suppressedAt });
      return heavier.where("newsletterSuppression.reason", "in", lighter);
    })
    .execute();
}

/** Lifts the suppression after the owner of the mailbox has confirmed a new subscription. */
export async function liftSuppression(queries: Queries, mailbox: string, secret: Uint8Array): Promise<void> {
  await queries.deleteFrom("newsletterSuppression").where("mailboxHash", "=", hashMailbox(mailbox, secret)).execute();
}

/**
 * The texts that the proof is made of. The wording is part of the proof: databases of versions that spelled it
 * in the second way keep a proof of that one.
 */
const proofTexts = [
  "The secret that suppressed mailboxes are recognized by.",
  "The secret that suppressed mailboxes are recognised by.",
];

/** What the database may keep of the secret. The first is what it keeps from its first use on today. */
export const suppressionSecretProofs = (secret: Uint8Array): string[] =>
  proofTexts.map((text) => hashMailbox(text, secret));

/**
 * Throws if the secret is not the one that the stored hashes were made with: all suppressions would be lost without
 * notice.
 */
export async function checkSuppressionSecret(queries: Queries, secret: Uint8Array): Promise<void> {
  const proofs = suppressionSecretProofs(secret);
  const [hash = ""] = proofs;
  if (proofs.includes(await keepSecretProof(queries, { id: "suppression", hash }))) return;
  throw new Error(
    `The secret of the suppressed mailboxes is another than the one this database was filled with. ${secretRemedies.suppression}`,
  );
}

/**
 * The keyed hash of a suppressed mailbox. It recognizes the mailbox in the form or an import, and identifies no person:
 * without the secret not even guesses can be checked. It remains after the person is erased.
 *
 * @param mailbox as the schema of `#contract/academic-license-request.ts` returns it, in lower case
 * @param secret the secret named `suppression`
 */
export function hashMailbox(mailbox: string, secret: Uint8Array): string {
  return createHmac("sha256", secret).update(`designite suppression\n${mailbox}`).digest("base64url");
}
