import { type AuditedTransaction, auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { markDelivered, type ReturnedContents, recordReturn, tellDelay } from "./mail-delivery.ts";
import type { AskedReports, DelayedMail, MailHandling } from "./mail-purposes.ts";
import type { OutgoingMailRow } from "./tables.ts";

/** A mail to a requester, licensee or buyer, of whose return the operator is told. */
export interface FollowedMail {
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

export function followedMail(
  { ask, contents, tellsOfDelay, progress }: FollowedMail,
  appContext: AppContext,
): MailHandling {
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
