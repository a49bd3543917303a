import { recordKeyDelivery } from "../academic/approve-request.ts";
import { recordDelivery } from "../newsletter/issue-store.ts";
import { recordNewsletterReport } from "../newsletter/note-bounce.ts";
import { composeDelivery } from "../newsletter/queue-issue.ts";
import { findSubscriptionById } from "../newsletter/subscription-store.ts";
import { returnedLicenseMail, returnedOrderMail } from "../orders/key-delivery.ts";
import { type AuditedTransaction, auditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { markDelivered, type ReturnedContents, recordReturn, tellDelay } from "../platform/mail/mail-delivery.ts";
import type { DelayedMail, MailHandling, MailHandlings } from "../platform/mail/mail-purposes.ts";
import type { AskedReports } from "../platform/mail/mail-transport.ts";
import type { OutgoingMailRow } from "../platform/mail/tables.ts";

/** What becomes of each mail of the service, by its purpose: how it ends, and what reports say of it. */
export function createMails(appContext: AppContext): MailHandlings {
  const followed = (parts: FollowedMail) => followedMail(parts, appContext);
  return {
    "license-key": followed({
      ask: ["success", "failure"],
      contents: (queries, { aboutId }) => returnedLicenseMail(queries, aboutId, "license-key"),
      tellsOfDelay: true,
      progress: (tx, { aboutId }, state) => recordKeyDelivery(tx, aboutId, state),
    }),
    "order-keys": followed({
      ask: ["success", "failure"],
      contents: (queries, { aboutId }) => returnedOrderMail(queries, aboutId, "order-keys"),
      tellsOfDelay: true,
    }),
    "order-seats": followed({
      ask: ["failure"],
      contents: (queries, { aboutId }) => returnedOrderMail(queries, aboutId, "order-seats"),
    }),
    "order-waiting": followed({
      ask: ["failure"],
      contents: (queries, { aboutId }) => returnedOrderMail(queries, aboutId, "order-waiting"),
    }),
    "order-withheld": followed({
      ask: ["failure"],
      contents: (queries, { aboutId }) => returnedOrderMail(queries, aboutId, "order-withheld"),
    }),
    "order-receipt": followed({
      ask: ["failure"],
      contents: (queries, { aboutId }) => returnedOrderMail(queries, aboutId, "order-receipt"),
    }),
    "license-reminder": followed({
      ask: ["failure"],
      contents: (queries, { aboutId }) => returnedLicenseMail(queries, aboutId, "license-reminder"),
    }),
    "academic-receipt": followed({
      ask: ["failure"],
      contents: async (_, { aboutId }) => ({
        permission: "review",
        what: "The receipt of a request for an academic license",
        facts: [["Request", aboutId]],
      }),
    }),
    "newsletter-issue": {
      compose: (mail) => composeDelivery(mail, appContext),
      onEnd: (change, mail, outcome) => recordDelivery(change, mail, outcome, appContext),
      onReport: {
        ask: ["failure"],
        // The mailbox is known as long as the subscription exists.
        recipientOf: async (queries, { recipientId }) =>
          recipientId === null ? undefined : (await findSubscriptionById(queries, recipientId))?.mailbox,
        record: (mail, outcome, reportId) => recordNewsletterReport(mail, outcome, reportId, appContext),
      },
    },
    "no-mail": { compose: async () => undefined, onEnd: null, onReport: null },
    // The status page of the request says the same.
    "academic-rejection": unfollowed,
    "academic-approval-undone": unfollowed,
    "academic-withdrawal": unfollowed,
    // Whoever has entered the address on a page notices that no link arrives.
    "license-list": unfollowed,
    "mailbox-change": unfollowed,
    "newsletter-confirmation": unfollowed,
    // An alarm about a mail to the operator would go to the same mailbox. The log and the metrics tell of it.
    "academic-notice": unfollowed,
    "academic-withdrawal-notice": unfollowed,
    "computer-request": unfollowed,
    "order-notice": unfollowed,
    "order-alarm": unfollowed,
    "operator-alarm": unfollowed,
    "operator-digest": unfollowed,
    "operator-sign-in": unfollowed,
    "operator-change": unfollowed,
  };
}

/** A mail whose end is recorded in the queue and in the log alone. */
const unfollowed: MailHandling = { onEnd: null, onReport: null };

/** A mail to a requester, licensee or buyer, of whose return the operator is told. */
interface FollowedMail {
  ask: AskedReports;
  /** What has not arrived, or undefined if the recipient is not to have it any more. */
  contents(queries: Queries, mail: OutgoingMailRow): Promise<ReturnedContents | undefined>;
  /** The recipient waits for it, so the operator is told as soon as the mailbox is full, and not after the last attempt. */
  tellsOfDelay?: boolean;
  /**
   * Records how far the mail has come, beside the queue. It is bounced only if the mailbox is the reason or none is
   * known: not if it is full, and not if our own address is blocked.
   */
  progress?(tx: AuditedTransaction, mail: OutgoingMailRow, state: "submitted" | "delivered" | "bounced"): Promise<void>;
}

function followedMail({ ask, contents, tellsOfDelay, progress }: FollowedMail, appContext: AppContext): MailHandling {
  const returned = async (
    tx: AuditedTransaction,
    mail: OutgoingMailRow,
    verdict: NonNullable<OutgoingMailRow["returnVerdict"]>,
    reason: string,
  ) => {
    await recordReturn(tx, mail, { verdict, reason }, await contents(tx.transaction, mail), appContext);
    if (verdict === "hard" || verdict === "unclear") await progress?.(tx, mail, "bounced");
  };
  return {
    async onEnd(tx, mail, outcome) {
      if (outcome.kind === "sent") await progress?.(tx, mail, "submitted");
      if (outcome.kind !== "given-up") return;
      await returned(tx, mail, outcome.bounce?.kind === "hard" ? "hard" : "unclear", outcome.reason);
    },
    ...(tellsOfDelay && {
      async onDelay(tx: AuditedTransaction, mail: OutgoingMailRow, { reason }: DelayedMail) {
        await tellDelay(tx, mail, reason, await contents(tx.transaction, mail), appContext);
      },
    }),
    onReport: {
      ask,
      async record(mail, outcome) {
        await auditedTransaction(appContext, "service", async (tx) => {
          if (outcome.kind === "returned")
            await returned(tx, mail, outcome.verdict, `${outcome.status} ${outcome.diagnostic}`.trim());
          if (outcome.kind !== "delivered") return;
          await markDelivered(tx.transaction, mail.id, tx.now);
          await progress?.(tx, mail, "delivered");
        });
      },
    },
  };
}
