import { recordKeyDelivery } from "./academic-requests/record-key-delivery.ts";
import type { Workplace } from "./context/app-context.ts";
import type { MailFollowUps } from "./mail/mail-outcome.ts";

/** What the parts of the service do when a mail of theirs has left, or was given up. */
export function createMailFollowUps(workplace: Workplace): MailFollowUps {
  return {
    async "license-key"(change, { aboutId }, outcome) {
      const delivery =
        outcome.kind === "sent"
          ? ({ kind: "submitted" } as const)
          : ({ kind: "bounced", reason: outcome.reason } as const);
      await recordKeyDelivery(change, aboutId, delivery, workplace);
    },
  };
}
