import { type AuditedTransaction, auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { type Placeholders, prepareQuery } from "../database/prepared-query.ts";
import type { Permission } from "../operators/operator-store.ts";
import { composeMail, type Mail, type MailBlock } from "./compose-mail.ts";
import type { AskedReports, MailHandling } from "./mail-purposes.ts";
import { queueOperatorMails } from "./mail-queue.ts";
import type { OutgoingMailRow, ReturnVerdict } from "./tables.ts";

/**
 * How far a mail has come. `sent`: our mail server has it. `delivered`: the recipient's mail server has said so.
 * `returned`: it was reported as undelivered after it was sent. `given up`: our mail server refused it, or did not take
 * it in time. `dropped`: it was not wanted any more.
 */
export type MailDeliveryState = "waiting" | "held" | "sent" | "delivered" | "returned" | "given up" | "dropped";

export interface MailDelivery {
  mail: string;
  state: MailDeliveryState;
  /** Since when. */
  at: string;
  recipient: string | null;
  /** Why it has not arrived, in the words of the mail server or of the service. */
  reason: string | null;
}

/** What says how far a mail has come. */
export const deliveryColumns = [
  ...(["id", "recipient", "state", "createdAt", "finishedAt", "lastFailure"] as const),
  ...(["deliveredAt", "returnedAt", "returnReason"] as const),
] as const satisfies readonly (keyof OutgoingMailRow)[];

export function deliveryOf(mail: Pick<OutgoingMailRow, (typeof deliveryColumns)[number]>): MailDelivery {
  const { id, recipient, createdAt, finishedAt, deliveredAt, returnedAt, returnReason, lastFailure } = mail;
  const ended = finishedAt ?? createdAt;
  const is = (state: MailDeliveryState, at: string, reason: string | null = null): MailDelivery => ({
    mail: id,
    state,
    at,
    recipient,
    reason,
  });
  if (mail.state === "waiting" || mail.state === "held") return is(mail.state, createdAt, lastFailure);
  if (mail.state === "failed") return is("given up", ended, returnReason ?? lastFailure);
  if (mail.state === "skipped") return is("dropped", ended);
  if (returnedAt !== null && (deliveredAt === null || deliveredAt < returnedAt))
    return is("returned", returnedAt, returnReason);
  return deliveredAt === null ? is("sent", ended) : is("delivered", deliveredAt);
}

/** How far a mail has come, in one line. */
export function describeDelivery({ state, at, reason }: MailDelivery): string {
  const words = state === "sent" ? "handed over to the mail server" : state;
  return `${words}, ${at}${reason === null ? "" : `: ${reason}`}`;
}

/** Whether the recipient has not got a mail, and nobody decided so. One that was not tried yet is on its way. */
export function isUndelivered({ state, reason }: MailDelivery): boolean {
  if (state === "waiting") return reason !== null;
  return state === "held" || state === "returned" || state === "given up";
}

/** What a mail that has not arrived was, as the operator is told. */
export interface ReturnedContents {
  /** Who is told. */
  permission: Permission;
  /** What has not arrived, such as "The license key". It begins a sentence. */
  what: string;
  facts: readonly (readonly [label: string, value: string])[];
  /** The commands that send it again. Default: the one for a mail that was given up. */
  again?: readonly string[];
  /** The commands that send it to another mailbox, which they name ADDRESS. */
  elsewhere?: readonly string[];
}

/** A mail to a requester, licensee or buyer, of whose return the operator is told, and whose progress may be recorded. */
export interface FollowedMail {
  ask: AskedReports;
  /** What has not arrived, or undefined if nobody is to be told: the recipient is not to have it any more. */
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
  const tell = async ({ transaction }: AuditedTransaction, mail: OutgoingMailRow, compose: ComposeAlarm) => {
    const found = await contents(transaction, mail);
    if (!found) return;
    const about = { purpose: "operator-alarm", aboutId: mail.aboutId } as const;
    await queueOperatorMails(transaction, appContext, found.permission, about, () => compose(mail, found));
  };
  /** However often it is reported, it is recorded and told once. */
  const returned = async (tx: AuditedTransaction, mail: OutgoingMailRow, verdict: ReturnVerdict, reason: string) => {
    const marked = await tx.transaction
      .updateTable("outgoingMail")
      .set({ returnedAt: tx.now.toISOString(), returnVerdict: verdict, returnReason: reason })
      .where("id", "=", mail.id)
      .where("returnedAt", "is", null)
      .executeTakeFirst();
    if (marked.numUpdatedRows > 0n) await tell(tx, mail, returnAlarm(verdict, reason));
    if (verdict === "hard" || verdict === "unclear") await progress?.(tx, mail, "bounced");
  };
  return {
    async onEnd(tx, mail, outcome) {
      if (outcome.kind === "sent") await progress?.(tx, mail, "submitted");
      if (outcome.kind !== "given-up") return;
      const verdict = outcome.bounce?.kind === "hard" ? "hard" : "unclear";
      const isMarked = mail.returnedAt !== null;
      await returned(tx, mail, verdict, outcome.reason);
      // The worker has marked what was refused for good.
      if (isMarked) await tell(tx, mail, returnAlarm(verdict, outcome.reason));
    },
    ...(tellsOfDelay && { onDelay: (tx, mail, { reason }) => tell(tx, mail, delayAlarm(reason)) }),
    onReport: {
      ask,
      async record(mail, outcome) {
        await auditedTransaction(appContext, "service", async (tx) => {
          if (outcome.kind === "returned")
            await returned(tx, mail, outcome.verdict, `${outcome.status} ${outcome.diagnostic}`.trim());
          if (outcome.kind !== "delivered") return;
          const delivered = tx.transaction.updateTable("outgoingMail").set({ deliveredAt: tx.now.toISOString() });
          await delivered.where("id", "=", mail.id).where("deliveredAt", "is", null).execute();
          await progress?.(tx, mail, "delivered");
        });
      },
    },
  };
}

/** To the operator: a mail was refused and is tried again. */
const delayAlarm =
  (reason: string): ComposeAlarm =>
  (mail, { what, facts, again = [], elsewhere = [] }) =>
    composeMail(`${what} hasn't been delivered yet`, [
      `${what} was refused: the mailbox is full or can't be reached. The recipient doesn't have it yet. The service retries for three days and tells you if it gives up.`,
      factsOf(mail, reason, facts),
      ...commands("To resend it now, for example because the mailbox has room again:", again),
      ...commands("To send it to another address:", elsewhere),
    ]);

const advice = {
  hard: "The mailbox doesn't accept email. Contact the recipient another way and ask for another address.",
  soft: "The mailbox was full or couldn't be reached. Resend the email later.",
  policy: "The server refuses email from this service. Ask your email provider why, then resend the email.",
  unclear: "The service won't retry. Contact the recipient another way, or resend the email later.",
} as const;

/** To the operator: a mail was returned. */
const returnAlarm =
  (verdict: ReturnVerdict, reason: string): ComposeAlarm =>
  (mail, { what, facts, again = mail.state === "failed" ? [`mail retry ${mail.id}`] : [], elsewhere = [] }) =>
    composeMail(`${what} ${verdict === "policy" ? "was blocked" : "wasn't delivered"}`, [
      `${what} wasn't delivered. The recipient doesn't have it.`,
      factsOf(mail, reason, facts),
      advice[verdict],
      ...commands("To resend it to the same address:", again),
      ...commands("To send it to another address:", elsewhere),
    ]);

type ComposeAlarm = (mail: OutgoingMailRow, contents: ReturnedContents) => Mail;

const factsOf = ({ id, recipient }: OutgoingMailRow, reason: string, facts: ReturnedContents["facts"]) =>
  [["Email", recipient ?? "unknown"], ["Reason", reason], ...facts, ["Email ID", id]] as const;

function commands(label: string, words: readonly string[]): MailBlock[] {
  if (words.length === 0) return [];
  return [label, { kind: "lines", text: words.map((each) => `npm run admin -- ${each}`).join("\n") }];
}

export type ReturnedMail = Pick<OutgoingMailRow, "purpose" | "returnedAt" | "returnVerdict" | "returnReason">;

/** The latest mails to a mailbox that were returned, the newest first. */
export async function returnedMails(queries: Queries, recipient: string): Promise<ReturnedMail[]> {
  const { rows } = await selectReturned(queries, { recipient });
  return rows;
}

const longestReturns = 5;

const selectReturned = prepareQuery((queries, { recipient }: Placeholders<{ recipient: string }>) =>
  queries
    .selectFrom("outgoingMail")
    .select(["purpose", "returnedAt", "returnVerdict", "returnReason"])
    .where("recipient", "=", recipient)
    .where("returnedAt", "is not", null)
    .orderBy("returnedAt", "desc")
    .limit(longestReturns),
);
