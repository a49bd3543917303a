import type { AuditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { type Placeholders, prepareQuery } from "../database/prepared-query.ts";
import type { Permission } from "../operators/permissions.ts";
import { composeMail, type Mail, type MailBlock } from "./compose-mail.ts";
import { queueOperatorMails } from "./queue-operator-mails.ts";
import type { OutgoingMailRow } from "./tables.ts";

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

/** Records that the recipient's mail server has said that it has the mail. */
export async function markDelivered(transaction: Queries, id: string, now: Date): Promise<void> {
  const deliveredAt = now.toISOString();
  const mail = transaction.updateTable("outgoingMail").set({ deliveredAt }).where("id", "=", id);
  await mail.where("deliveredAt", "is", null).execute();
}

/** Why a mail was returned: the verdict on the mailbox, the moment or the sender, and the server's words. */
export interface MailReturn {
  verdict: NonNullable<OutgoingMailRow["returnVerdict"]>;
  reason: string;
}

/** Records that a mail was returned, once however often it is reported. Returns whether that was new. */
async function markReturned(
  transaction: Queries,
  id: string,
  { verdict, reason }: MailReturn,
  now: Date,
): Promise<boolean> {
  const marked = await transaction
    .updateTable("outgoingMail")
    .set({ returnedAt: now.toISOString(), returnVerdict: verdict, returnReason: reason })
    .where("id", "=", id)
    .where("returnedAt", "is", null)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** What a returned mail was, as the operator is told. */
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

/**
 * Records that a mail was returned, and tells the operator of it once.
 *
 * @param contents undefined if the recipient is not to have it any more
 */
export async function recordReturn(
  { transaction, now }: AuditedTransaction,
  mail: OutgoingMailRow,
  returned: MailReturn,
  contents: ReturnedContents | undefined,
  appContext: AppContext,
): Promise<void> {
  if (!(await markReturned(transaction, mail.id, returned, now)) || !contents) return;
  const about = { purpose: "operator-alarm", aboutId: mail.aboutId } as const;
  const alarm = returnAlarm(mail, returned, contents);
  await queueOperatorMails(transaction, appContext, contents.permission, about, () => alarm);
}

/**
 * Tells the operator that a mail was refused and is tried again.
 *
 * @param contents undefined if the recipient is not to have it any more
 */
export async function tellDelay(
  { transaction }: AuditedTransaction,
  { id, aboutId, recipient }: OutgoingMailRow,
  reason: string,
  contents: ReturnedContents | undefined,
  appContext: AppContext,
): Promise<void> {
  if (!contents) return;
  const { what, facts, again = [], elsewhere = [], permission } = contents;
  const alarm = composeMail(`${what} is not delivered yet`, [
    `${what} was refused: the mailbox is full or cannot be reached. The recipient does not have it yet. It is tried again by itself for three days. If it is given up then, you are told.`,
    [["Mailbox", recipient ?? "unknown"], ["Reason", reason], ...facts, ["Mail", id]],
    ...commands("To send it at once, such as when the mailbox has room again:", again),
    ...commands("To send it to another mailbox:", elsewhere),
  ]);
  await queueOperatorMails(transaction, appContext, permission, { purpose: "operator-alarm", aboutId }, () => alarm);
}

function commands(label: string, words: readonly string[]): MailBlock[] {
  if (words.length === 0) return [];
  return [label, { kind: "lines", text: words.map((each) => `npm run admin -- ${each}`).join("\n") }];
}

const advice = {
  hard: "The mailbox does not accept mail. Ask the recipient another way for another address.",
  soft: "The mailbox was full or could not be reached. Send the mail again later.",
  policy:
    "The server refuses mail from this service. Ask the provider of your mail server why, and send the mail again then.",
  unclear: "Nobody tries it again. Ask the recipient another way, or send the mail again later.",
} as const;

function returnAlarm(
  { id, state, recipient }: OutgoingMailRow,
  { verdict, reason }: MailReturn,
  { what, facts, again = state === "failed" ? [`mail retry ${id}`] : [], elsewhere = [] }: ReturnedContents,
): Mail {
  return composeMail(`${what} ${verdict === "policy" ? "was blocked" : "was not delivered"}`, [
    `${what} was not delivered. The recipient does not have it.`,
    [["Mailbox", recipient ?? "unknown"], ["Reason", reason], ...facts, ["Mail", id]],
    advice[verdict],
    ...commands("To send it again to the same mailbox:", again),
    ...commands("To send it to another mailbox:", elsewhere),
  ]);
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
