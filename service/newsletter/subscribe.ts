import type { InferOutput } from "valibot";
import type { SubscribeRequest } from "#contract/subscribe.ts";
import { newsletterConfirmation } from "#service/mail/newsletter-confirmation.ts";
import { queueMail } from "#service/mail/outbox-store.ts";
import type { Workplace } from "#service/workplace.ts";
import { addSubscription } from "./subscription-store.ts";

/** Subscribes a mailbox and promises it a confirmation, both or neither. A mailbox that is subscribed stays as it is. */
export async function subscribe({ email }: InferOutput<typeof SubscribeRequest>, workplace: Workplace): Promise<void> {
  const id = workplace.createIdentifier();
  const isNew = await workplace.database.query.transaction().execute(async (transaction) => {
    const subscribedAt = workplace.clock.now().toISOString();
    if (!(await addSubscription(transaction, { id, mailbox: email, subscribedAt }))) return false;
    await queueMail(transaction, workplace, {
      purpose: "newsletter-confirmation",
      aboutId: id,
      recipient: email,
      replyTo: workplace.contactEmail,
      ...newsletterConfirmation(workplace),
    });
    return true;
  });
  if (isNew) workplace.mailQueued();
}
