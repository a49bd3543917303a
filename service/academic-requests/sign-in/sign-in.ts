import { auditedTransaction } from "../../audit/audited-transaction.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { Queries } from "../../database/database.ts";
import { claimJobRun } from "../../jobs/claim-job-run.ts";
import { countMailsSince, queueMail } from "../../mail/mail-queue.ts";
import { days, minutes, subtractDuration } from "../../time/durations.ts";
import { operatorSignIn } from "../mails/sign-in.ts";

const mailsPerMinute = 1;
const mailsPerDay = 10;
/** All mails of this purpose are about the one operator's mailbox. */
const mailKind = { purpose: "operator-sign-in", aboutId: "operator" } as const;

/** Sends the operator a mail that signs a device in. Every holder of a review link can ask, so mails are limited. */
export async function askToSignIn(
  signInUrl: (signInId: string) => string,
  appContext: AppContext,
): Promise<"sent" | "too-often"> {
  const signInId = appContext.createIdentifier();
  const outcome = await auditedTransaction(appContext, "service", async ({ transaction, now, audit }) => {
    if (!(await maySend(transaction, now))) return "too-often";
    await queueMail(transaction, appContext, {
      ...mailKind,
      recipient: appContext.reviewEmail,
      replyTo: appContext.contactEmail,
      ...operatorSignIn(signInUrl(signInId)),
    });
    audit({ action: "operator-sign-in-asked", subjectId: signInId });
    return "sent";
  });
  if (outcome === "sent") appContext.mailQueued();
  return outcome;
}

/** Of the requests within the same minute, the claim admits one, across all processes. */
async function maySend(transaction: Queries, now: Date): Promise<boolean> {
  const sentWithin = (duration: number) => countMailsSince(transaction, mailKind, subtractDuration(now, duration));
  if ((await sentWithin(minutes(1))) >= mailsPerMinute || (await sentWithin(days(1))) >= mailsPerDay) return false;
  return await claimJobRun(transaction, "operator-sign-in-mail", now.toISOString().slice(0, 16), now);
}

/** Marks a sign-in as used. Returns whether it was unused until now. */
export async function redeemSignIn(signInId: string, appContext: AppContext): Promise<boolean> {
  const { reviewEmail } = appContext;
  return await auditedTransaction(appContext, `operator:${reviewEmail}`, async ({ transaction, now, audit }) => {
    if (!(await claimJobRun(transaction, "operator-sign-in", signInId, now))) return false;
    audit({ action: "operator-signed-in", subjectId: signInId });
    return true;
  });
}
