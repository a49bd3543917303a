import { recordKeyDelivery } from "./academic-requests/record-key-delivery.ts";
import { recordReturn } from "./academic-requests/record-return.ts";
import type { AppContext } from "./context/app-context.ts";
import type { MailComposers, MailFollowUp, MailFollowUps } from "./mail/mail-purposes.ts";
import { composeDelivery } from "./newsletter/issues/compose-delivery.ts";
import { recordDelivery } from "./newsletter/issues/record-delivery.ts";

/** Composes the bulk mails of each feature. */
export function createMailComposers(appContext: AppContext): MailComposers {
  return {
    "newsletter-issue": (mail) => composeDelivery(mail, appContext),
    "no-mail": async () => undefined,
  };
}

/** What each feature does when one of its mails was sent or has failed. */
export function createMailFollowUps(appContext: AppContext): MailFollowUps {
  const returned: MailFollowUp = async (change, mail, outcome) => {
    if (outcome.kind !== "given-up") return;
    const verdict = outcome.bounce?.kind === "hard" ? "hard" : "unclear";
    await recordReturn(change, mail, { verdict, reason: outcome.reason }, appContext);
  };
  return {
    async "license-key"(change, mail, outcome) {
      if (outcome.kind === "sent") await recordKeyDelivery(change, mail.aboutId, { kind: "submitted" }, appContext);
      else await returned(change, mail, outcome);
    },
    "license-reminder": returned,
    "academic-receipt": returned,
    "newsletter-issue": (change, mail, outcome) => recordDelivery(change, mail, outcome, appContext),
  };
}
