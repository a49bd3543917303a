import { recordKeyDelivery } from "./academic-requests/record-key-delivery.ts";
import type { AppContext } from "./context/app-context.ts";
import type { MailComposers, MailFollowUps } from "./mail/mail-purposes.ts";
import { composeDelivery } from "./newsletter/issues/compose-delivery.ts";
import { recordDelivery } from "./newsletter/issues/record-delivery.ts";

/** Composes the bulk mails of each feature. */
export function createMailComposers(appContext: AppContext): MailComposers {
  return { "newsletter-issue": (mail) => composeDelivery(mail, appContext) };
}

/** What each feature does when one of its mails was sent or has failed. */
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
