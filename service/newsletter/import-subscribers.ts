import type { Insertable } from "kysely";
import * as v from "valibot";
import { emailSchema, singleLine } from "#contract/endpoints.ts";
import type { Actor } from "../audit-actions.ts";
import { change } from "../change.ts";
import { readGivenFile } from "../cli/cli-context.ts";
import { appCommand, requireSound } from "../cli/command.ts";
import type { App } from "../context.ts";
import { readImport } from "../csv.ts";
import { rowParts } from "../db/database.ts";
import { hashEmail, subscriptionIdentifier } from "./subscription.ts";
import type { NewsletterSubscriptionRow } from "./tables.ts";

export const importSubscribersCommand = appCommand({
  name: "import subscribers",
  brief:
    "Import addresses whose owners signed up elsewhere, from a CSV file with the columns email and consent (where and when the owner asked) or - for what is piped in, all or nothing.",
  positionals: ["FILE"],
  async run(context, [file]) {
    const { rows, problems } = readImport(await readGivenFile(context, file), ImportedSubscriber);
    requireSound(problems);
    const given = new Map(rows.map(({ row }) => [row.email, row.consent]));
    const { added, known, suppressed } = await importSubscribers(given, context, context.actor);
    const sentences = [
      `Added ${added} addresses.`,
      `${known} were already on the list, and ${suppressed} must not be emailed.`,
      ...(added > 0 ? ["Nobody is emailed now. They'll get every issue sent after the import."] : []),
    ];
    return sentences.join(" ");
  },
});

/** The address, and where and when its owner asked for the newsletter. */
const ImportedSubscriber = v.object({
  email: emailSchema("email"),
  consent: v.pipe(
    v.string(),
    v.nonEmpty('The column "consent" must say where and when the owner asked for the newsletter.'),
    singleLine("consent", 300),
  ),
});

/** Adds those addresses that are neither on the list nor suppressed, with the notes of their owners' consent. */
async function importSubscribers(given: ReadonlyMap<string, string>, app: App, actor: Actor) {
  return await change(app, actor, async ({ transaction, now, audit }) => {
    const subscribed = await transaction.selectFrom("newsletterSubscription").select("email").execute();
    const known = new Set(subscribed.map(({ email }) => email));
    const left = await transaction.selectFrom("newsletterSuppression").select("emailHash").execute();
    const suppressed = new Set(left.map(({ emailHash }) => emailHash));
    const allowed = [...given].filter(([email]) => !suppressed.has(hashEmail(email, app.suppressionSecret)));
    const at = now.toISOString();
    const added = allowed
      .filter(([email]) => !known.has(email))
      .map(
        ([email, consentNote]): Insertable<NewsletterSubscriptionRow> => ({
          id: subscriptionIdentifier(email, app.suppressionSecret),
          ...{ email, consentNote, state: "confirmed", source: "import", subscribedAt: at, confirmedAt: at },
        }),
      );
    for (const part of rowParts(added)) await transaction.insertInto("newsletterSubscription").values(part).execute();
    if (added.length > 0)
      audit({ action: "subscriptions-imported", subjectId: "newsletter", details: { count: added.length } });
    return {
      added: added.length,
      known: allowed.length - added.length,
      suppressed: given.size - allowed.length,
    };
  });
}
