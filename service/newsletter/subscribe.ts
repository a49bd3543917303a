import { createHash } from "node:crypto";
import { newsletterLinkPages } from "#content/newsletter/link-pages.ts";
import { newsletterForm } from "#content/pages/newsletter-form.ts";
import type { CheckedRequestOf, subscribeEndpoint } from "#contract/endpoints.ts";
import { type Change, change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { isWithinBudget } from "../mail/limits.ts";
import { composeMail, type Mail, type MailWording, wordsOf } from "../mail/message.ts";
import { queueMail, removeMailsAbout } from "../mail/outbox.ts";
import { days, minutes, subtractDuration } from "../time.ts";
import type { RequestSender } from "../web/register-endpoint.ts";
import { newsletterSenderLines } from "./render-issue.ts";
import { confirmLink, findSubscription, subscriptionIdentifier } from "./subscription-store.ts";
import { suppressionOf } from "./suppression-store.ts";
import type { NewsletterSubscriptionRow, NewsletterWordingRow, SuppressionReason } from "./tables.ts";

/** Mails a day that ask one mailbox to confirm: anybody can enter any address. */
const mostConfirmationsADay = 2;

/**
 * Stores a subscription and queues the mail that asks for its confirmation, in one transaction. Of a mailbox that is left
 * alone nothing is stored, and the answer is the same.
 *
 * @param sender the page with the form, if the browser sends it
 */
export async function subscribe(
  { email }: CheckedRequestOf<typeof subscribeEndpoint>,
  app: App,
  { page }: RequestSender,
): Promise<void> {
  await change(app, "subscriber", async (tx) => {
    const { transaction, now, audit } = tx;
    const id = await ask(email, page, app, tx);
    if (id === undefined) return;
    await keepWording(transaction, { ...consentWording, firstUsedAt: now.toISOString() });
    audit({ action: "subscription-asked", subjectId: id, details: { wording: consentWording.version } });
    const mail = { purpose: "newsletter-confirmation", recipient: email } as const;
    if (!(await isWithinBudget(tx, { ...mail, most: mostConfirmationsADay }))) return;
    const confirmation = newsletterConfirmation(confirmLink(id, now, app), app);
    await queueMail(transaction, app, { ...mail, aboutId: id, ...confirmation });
  });
}

/** Stores that the mailbox is asked, and returns the identifier of its subscription, unless it is left alone. */
async function ask(
  email: string,
  page: string | undefined,
  { suppressionSecret }: App,
  { transaction, now }: Change,
): Promise<string | undefined> {
  const suppressed = await suppressionOf(transaction, email, suppressionSecret);
  const known = await findSubscription(transaction, email);
  const id = known?.id ?? subscriptionIdentifier(email, suppressionSecret);
  if (subscribeOutcome(known, suppressed, now) === "stay-silent") return undefined;
  const at = now.toISOString();
  const asked = {
    state: "unconfirmed",
    source: "form",
    subscribedAt: at,
    subscribedOnPage: page ?? null,
    wordingVersion: consentWording.version,
    confirmationsSent: known?.state === "unconfirmed" ? known.confirmationsSent + 1 : 1,
    lastConfirmationAt: at,
    consentNote: null,
    confirmedAt: null,
    endedAt: null,
  } as const;
  if (!known) {
    const rows = await transaction
      .insertInto("newsletterSubscription")
      .values({ ...asked, id, email })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    return rows.length > 0 ? id : undefined;
  }
  // Of two forms at once, one sends a mail.
  const updated = await transaction
    .updateTable("newsletterSubscription")
    .set(asked)
    .where("id", "=", id)
    .where("state", "=", known.state)
    .where("confirmationsSent", "=", known.confirmationsSent)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n ? id : undefined;
}

/** Keeps each version of the words once. */
async function keepWording(queries: Queries, wording: NewsletterWordingRow): Promise<void> {
  await queries
    .insertInto("newsletterWording")
    .values(wording)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The words that a subscriber agrees to: beside the field of the form, and above the button that confirms. The version
 * is a hash of the words, so that it changes with them.
 */
const consentWording = describeWording([
  ...Object.values(newsletterForm),
  newsletterLinkPages.confirm.heading,
  ...newsletterLinkPages.confirm.paragraphs,
  newsletterLinkPages.confirm.button,
]);

function describeWording(lines: readonly string[]): { version: string; words: string } {
  const words = lines.join("\n");
  return { version: createHash("sha256").update(words).digest("hex").slice(0, 12), words };
}

/** To the entered address: nothing is sent to it before its owner has pressed the button. */
export function newsletterConfirmation(link: string, wording: MailWording): Mail {
  const say = wordsOf("newsletter-confirmation", wording);
  return composeMail(say("subject"), [
    wordsOf("common", wording)("greeting"),
    say("entered"),
    { kind: "link", label: say("link"), url: link },
    say("ignore", { days: unconfirmedDays }),
    newsletterSenderLines(wording).join("\n"),
  ]);
}

/** Limits confirmation mails, because anyone can enter any address repeatedly. */
const pauseBetweenConfirmations = minutes(10);
const mostConfirmations = 5;

/** An unconfirmed subscription is removed this many days after its last mail, when the link has expired. */
export const unconfirmedDays = 30;

/**
 * Decides what follows from a submitted address: a mail that asks for confirmation, or nothing. The answer is the same.
 *
 * Former subscribers and erased persons are asked again, because only they can press the button of the mail. Mailboxes
 * that take no mail are left alone.
 */
export function subscribeOutcome(
  existing: Pick<NewsletterSubscriptionRow, "state" | "confirmationsSent" | "lastConfirmationAt"> | undefined,
  suppressed: SuppressionReason | undefined,
  now: Date,
): "ask" | "stay-silent" {
  if (suppressed === "bounced") return "stay-silent";
  if (existing?.state === "confirmed") return "stay-silent";
  if (existing?.state !== "unconfirmed") return "ask";
  if (existing.confirmationsSent >= mostConfirmations) return "stay-silent";
  const last = existing.lastConfirmationAt;
  return last === null || now.getTime() - Date.parse(last) >= pauseBetweenConfirmations ? "ask" : "stay-silent";
}

/** Unconfirmed subscriptions whose last mail is older than this are removed. */
export function forgetBefore(now: Date): Date {
  return subtractDuration(now, days(unconfirmedDays));
}

/** Removes every subscription that was not confirmed in time, with its mails. Returns how many. */
export async function forgetUnconfirmed(app: Pick<App, "database" | "clock">): Promise<number> {
  return await change(app, "service", async ({ transaction, now, audit }) => {
    const before = forgetBefore(now).toISOString();
    const forgotten = await transaction
      .deleteFrom("newsletterSubscription")
      .where("state", "=", "unconfirmed")
      // The last mail is never older than the entry, so this removes no further one. It uses the index.
      .where("subscribedAt", "<", before)
      .where(({ fn, ref }) => fn.coalesce(ref("lastConfirmationAt"), ref("subscribedAt")), "<", before)
      .returning("id")
      .execute();
    for (const { id } of forgotten) await removeMailsAbout(transaction, id);
    const count = forgotten.length;
    if (count > 0) audit({ action: "subscriptions-forgotten", subjectId: "newsletter", details: { count } });
    return count;
  });
}
