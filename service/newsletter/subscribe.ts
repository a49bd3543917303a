import { createHash } from "node:crypto";
import { newsletterLinkPages } from "#content/newsletter/link-pages.ts";
import { newsletterForm } from "#content/pages/newsletter-form.ts";
import type { AskedMail } from "../asked-mail.ts";
import { type Change, change } from "../change.ts";
import type { App } from "../context.ts";
import { rowParts } from "../db/database.ts";
import { isWithinBudget } from "../mail/limits.ts";
import { composeMail, type Mail, type MailWording, wordsOf } from "../mail/message.ts";
import { queueMail } from "../mail/outbox.ts";
import { days, minutes, subtractDuration } from "../time.ts";
import { linkUrl } from "../tokens.ts";
import { newsletterSenderLines } from "./render-issue.ts";
import { findSubscription, findSubscriptionById, hashEmail, subscriptionIdentifier } from "./subscription.ts";

/** Within this time the same form is a repeat. */
const repeated = minutes(10);
/** Mails that ask one mailbox to confirm: anybody can enter any address. Whoever uses them up leaves its owner one a day. */
const mostConfirmations = { most: 3, within: days(7) };
const furtherConfirmations = { most: 1, within: days(1) };

/**
 * Stores a subscription that was asked for and queues the mail that asks for its confirmation. Former subscribers and
 * erased persons are asked again, because only they can press the button of the mail. So are mailboxes that took no mail:
 * the button proves that they do now. Until then the record of a former subscription stays. Of a mailbox that has
 * confirmed, and of a repeat, nothing is stored.
 */
export async function subscribe(tx: Change, { email, askedAt, page }: AskedMail, app: App): Promise<void> {
  const { transaction, audit } = tx;
  const known = await findSubscription(transaction, email);
  const isRepeat =
    known?.state === "unconfirmed" && known.subscribedAt > subtractDuration(new Date(askedAt), repeated).toISOString();
  if (known?.state === "confirmed" || isRepeat) return;
  const asked = {
    state: "unconfirmed",
    subscribedAt: askedAt,
    subscribedOnPage: page,
    wordingVersion: consentWording.version,
  } as const;
  const nothingBefore = { source: "form", consentNote: null, confirmedAt: null, endedAt: null } as const;
  // Of two forms at once, one is stored.
  const stored = known
    ? await transaction
        .updateTable("newsletterSubscription")
        .set(asked)
        .where("id", "=", known.id)
        .where("subscribedAt", "=", known.subscribedAt)
        .returning("id")
        .executeTakeFirst()
    : await transaction
        .insertInto("newsletterSubscription")
        .values({ ...asked, ...nothingBefore, email, id: subscriptionIdentifier(email, app.suppressionSecret) })
        .onConflict((conflict) => conflict.doNothing())
        .returning("id")
        .executeTakeFirst();
  if (!stored) return;
  const { id } = stored;
  await transaction
    .insertInto("newsletterWording")
    .values({ ...consentWording, firstUsedAt: askedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  audit({ action: "subscription-asked", subjectId: id, details: { wording: consentWording.version } });
  const mail = { purpose: "newsletter-confirmation", recipient: email } as const;
  const mayBeAsked =
    (await isWithinBudget(tx, { ...mail, ...mostConfirmations })) ||
    (await isWithinBudget(tx, { ...mail, ...furtherConfirmations }));
  if (!mayBeAsked) return;
  const confirmation = newsletterConfirmation(linkUrl("confirm-subscription", id, app), app);
  await queueMail(transaction, app, { ...mail, aboutId: id, ...confirmation });
}

/** Confirms a subscription. Repeating it changes nothing. Returns whether the subscription is confirmed. */
export async function confirmSubscription(id: string, app: App): Promise<boolean> {
  return await change(app, "subscriber", async ({ transaction, now, audit }) => {
    const confirmed = await transaction
      .updateTable("newsletterSubscription")
      .set({
        ...{ state: "confirmed", source: "form", confirmedAt: now.toISOString() },
        ...{ consentNote: null, endedAt: null },
      })
      .where("id", "=", id)
      .where("state", "=", "unconfirmed")
      .returning("email")
      .executeTakeFirst();
    if (!confirmed) return (await findSubscriptionById(transaction, id))?.state === "confirmed";
    const emailHash = hashEmail(confirmed.email, app.suppressionSecret);
    await transaction.deleteFrom("newsletterSuppression").where("emailHash", "=", emailHash).execute();
    audit({ action: "subscription-confirmed", subjectId: id });
    return true;
  });
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

/** An unconfirmed subscription is removed this many days after it was asked for, when the link has expired. */
export const unconfirmedDays = 30;

/** Removes every subscription that was not confirmed in time, with its mails. One that had ended before is ended again. */
export async function forgetUnconfirmed(app: Pick<App, "database" | "clock">): Promise<void> {
  await change(app, "service", async ({ transaction, now, audit }) => {
    const before = subtractDuration(now, days(unconfirmedDays)).toISOString();
    await transaction
      .updateTable("newsletterSubscription")
      .set({ state: "unsubscribed" })
      .where("state", "=", "unconfirmed")
      .where("subscribedAt", "<", before)
      .where("endedAt", "is not", null)
      .execute();
    const forgotten = await transaction
      .deleteFrom("newsletterSubscription")
      .where("state", "=", "unconfirmed")
      .where("subscribedAt", "<", before)
      .returning("id")
      .execute();
    for (const part of rowParts(forgotten.map(({ id }) => id)))
      await transaction.deleteFrom("outgoingMail").where("aboutId", "in", part).execute();
    const count = forgotten.length;
    if (count > 0) audit({ action: "subscriptions-forgotten", subjectId: "newsletter", details: { count } });
  });
}
