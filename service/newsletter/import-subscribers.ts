import type { Insertable } from "kysely";
import * as v from "valibot";
import { emailSchema, singleLine } from "#contract/endpoints.ts";
import type { Actor } from "../audit-actions.ts";
import { change } from "../change.ts";
import { readGivenFile } from "../cli/cli-context.ts";
import { appCommand, requireSound } from "../cli/command.ts";
import type { App } from "../context.ts";
import { type ImportProblem, readImport } from "../csv.ts";
import type { Queries } from "../db/database.ts";
import { subscriptionIdentifier } from "./subscription-store.ts";
import { hashEmail } from "./suppression-store.ts";
import type { NewsletterSubscriptionRow } from "./tables.ts";

export const importSubscribersCommand = appCommand({
  name: "import subscribers",
  brief:
    "Import addresses whose owners signed up elsewhere, from a CSV file with the columns email and consent (where and when the owner asked) or - for what is piped in, all or nothing.",
  positionals: ["FILE"],
  async run(context, [file]) {
    const text = await readGivenFile(context, file);
    const { added, known, suppressed, problems } = await importSubscribers(text, context, context.actor);
    requireSound(problems);
    const sentences = [
      `Added ${added.length} addresses.`,
      `${known} were already on the list, and ${suppressed} must not be emailed.`,
      ...(added.length > 0 ? ["Nobody is emailed now. They'll get every issue sent after the import."] : []),
    ];
    return sentences.join(" ");
  },
});

interface ImportPlan {
  added: string[];
  /** Already confirmed, or waiting for confirmation. */
  known: number;
  /** Unsubscribed, erased, or unreachable. They are not imported. */
  suppressed: number;
  problems: ImportProblem[];
}

/** The address, and where and when its owner asked for the newsletter. */
const ImportedSubscriber = v.object({
  email: emailSchema("email"),
  consent: v.pipe(
    v.string(),
    v.nonEmpty('The column "consent" must say where and when the owner asked for the newsletter.'),
    singleLine("consent", 300),
  ),
});

/**
 * Imports the addresses of a CSV file, all or nothing. Each needs a note of its owner's consent; suppressed mailboxes
 * are skipped.
 */
async function importSubscribers(text: string, context: App, actor: Actor): Promise<ImportPlan> {
  return await change(context, actor, async ({ transaction, now, audit }) => {
    const { rows, ...plan } = await planImport(text, transaction, context);
    if (plan.problems.length > 0 || rows.length === 0) return plan;
    const at = now.toISOString();
    for (let start = 0; start < rows.length; start += 500) {
      const subscriptions = rows.slice(start, start + 500).map(
        ({ email, consent }): Insertable<NewsletterSubscriptionRow> => ({
          id: subscriptionIdentifier(email, context.suppressionSecret),
          email,
          state: "confirmed",
          source: "import",
          subscribedAt: at,
          confirmedAt: at,
          consentNote: consent,
          confirmationsSent: 0,
        }),
      );
      await transaction.insertInto("newsletterSubscription").values(subscriptions).execute();
    }
    audit({ action: "subscriptions-imported", subjectId: "newsletter", details: { count: rows.length } });
    return plan;
  });
}

async function planImport(
  text: string,
  queries: Queries,
  { suppressionSecret }: App,
): Promise<ImportPlan & { rows: v.InferOutput<typeof ImportedSubscriber>[] }> {
  const subscribed = await queries.selectFrom("newsletterSubscription").select("email").execute();
  const known = new Set(subscribed.map((row) => row.email));
  const left = await queries.selectFrom("newsletterSuppression").select("emailHash").execute();
  const suppressed = new Set(left.map((row) => row.emailHash));
  const { rows, problems } = readImport(text, ImportedSubscriber, "ignored");
  const given = rows.map(({ row }) => row);
  const allowed = given.filter(({ email }) => !suppressed.has(hashEmail(email, suppressionSecret)));
  const added = allowed.filter(({ email }) => {
    const isNew = !known.has(email);
    known.add(email);
    return isNew;
  });
  return {
    rows: added,
    added: added.map(({ email }) => email),
    known: allowed.length - added.length,
    suppressed: given.length - allowed.length,
    problems,
  };
}
