import { recordKeyDelivery } from "./academic-requests/record-key-delivery.ts";
import type { AppContext } from "./context/app-context.ts";
import type { MailComposers, MailFollowUps } from "./mail/mail-purposes.ts";
import { composeDelivery } from "./newsletter/issues/compose-delivery.ts";
import { recordDelivery } from "./newsletter/issues/record-delivery.ts";

/** The bulk mails of the parts of the service, composed when their turn comes. */
export function createMailComposers(appContext: AppContext): MailComposers {
  return {
    "newsletter-issue": (mail) => composeDelivery(mail, appContext),
    "no-mail": async () => undefined,
  };
}

/** What the parts of the service do when a mail of theirs was sent, or has ended otherwise. */
export function createMailFollowUps(appContext: AppContext): MailFollowUps {
  return {
    async "license-key"(change, { aboutId }, outcome) {
      if (outcome.kind === "skipped") return;
      const delivery =
        outcome.kind === "sent"
          ? ({ kind: "submitted" } as const)
          : ({ kind: "bounced", reason: outcome.reason } as const);
      await recordKeyDelivery(change, aboutId, delivery, appContext);
    },
    "newsletter-issue": (change, mail, outcome) => recordDelivery(change, mail, outcome, appContext),
  };
}
