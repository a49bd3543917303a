import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { claimJobRun } from "../jobs/job-runner.ts";
import { countMailsSince } from "../mail/mail-queue.ts";
import { queueOperatorMail } from "../mail/queue-operator-mails.ts";
import { listOperators, type OperatorRecipient } from "../operators/operator-store.ts";
import { days, minutes, subtractDuration } from "../time/durations.ts";
import { operatorSignIn } from "./sign-in-mail.ts";

declare module "../mail/tables.ts" {
  interface MailPurposes {
    "operator-sign-in": true;
  }
}

const mailsPerMinute = 1;
const mailsPerDay = 10;
/** All mails of this purpose are about one operator: the one of REVIEW_EMAIL, or a named one by its identifier. */
const mailKind = (id: string | undefined) => ({ purpose: "operator-sign-in", aboutId: id ?? "operator" }) as const;

/** Sends an operator a mail that signs a device in. Every holder of a link can ask, so mails are limited. */
export async function askToSignIn(
  recipient: OperatorRecipient,
  signInUrl: (signInId: string) => string,
  appContext: AppContext,
): Promise<"sent" | "too-often"> {
  const signInId = appContext.createIdentifier();
  const outcome = await auditedTransaction(appContext, "service", async ({ transaction, now, audit }) => {
    if (!(await maySend(transaction, recipient.id, now))) return "too-often";
    const mail = operatorSignIn(signInUrl(signInId));
    await queueOperatorMail(transaction, appContext, recipient, mailKind(recipient.id), mail);
    audit({ action: "operator-sign-in-asked", subjectId: signInId });
    return "sent";
  });
  if (outcome === "sent") appContext.mailQueued();
  return outcome;
}

/** Of the requests within the same minute, the claim admits one, across all processes. */
async function maySend(transaction: Queries, id: string | undefined, now: Date): Promise<boolean> {
  const sentWithin = (duration: number) => countMailsSince(transaction, mailKind(id), subtractDuration(now, duration));
  if ((await sentWithin(minutes(1))) >= mailsPerMinute || (await sentWithin(days(1))) >= mailsPerDay) return false;
  const minute = now.toISOString().slice(0, 16);
  return await claimJobRun(transaction, "operator-sign-in-mail", id === undefined ? minute : `${minute} ${id}`, now);
}

/** Marks a sign-in as used. Returns whether it was unused until now, and its holder is still an operator. */
export async function redeemSignIn(
  { subjectId, holderId }: { subjectId: string; holderId?: string },
  appContext: AppContext,
): Promise<boolean> {
  const operators = await listOperators(appContext.database.query);
  const name =
    holderId === undefined && operators.length === 0
      ? appContext.reviewEmail
      : operators.find(({ id }) => id === holderId)?.name;
  if (name === undefined) return false;
  return await auditedTransaction(appContext, `operator:${name}`, async ({ transaction, now, audit }) => {
    if (!(await claimJobRun(transaction, "operator-sign-in", subjectId, now))) return false;
    audit({ action: "operator-signed-in", subjectId });
    return true;
  });
}
