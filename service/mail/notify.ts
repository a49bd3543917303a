import { deskPath } from "#contract/addresses.ts";
import { workingDayTimeZone } from "#contract/dates.ts";
import { type Change, change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { claimJobRun } from "../jobs.ts";
import { sentence } from "../text.ts";
import { days, isWorkingDay, subtractDuration } from "../time.ts";
import { mostReceiptsADay } from "./limits.ts";
import { composeMail, type Mail, type MailBlock } from "./message.ts";
import { type QueuedMail, queueMail } from "./outbox.ts";
import { alarmingPurposes } from "./purposes.ts";
import type { OutgoingMailRow } from "./tables.ts";

type OperatorMailMaker = Pick<App, "clock" | "createIdentifier" | "mailDomain" | "operators">;

/** Queues a mail to each operator. */
export async function queueOperatorMails(
  queries: Queries,
  maker: OperatorMailMaker,
  mail: Pick<QueuedMail, "purpose" | "aboutId">,
  composed: Mail,
): Promise<void> {
  for (const recipient of maker.operators) await queueMail(queries, maker, { recipient, ...mail, ...composed });
}

/** To the operator, about somebody who has sent a form: whether a receipt was sent, and whom a reply reaches. */
export const receiptWords = (person: "requester" | "buyer", hasReceipt: boolean): string =>
  `${
    hasReceipt
      ? `We've emailed a receipt to the ${person}.`
      : `We've emailed no receipt to the ${person}, because this address has had ${mostReceiptsADay} within a day.`
  } Replies to this email don't reach the ${person}.`;

const advice = {
  hard: "The mailbox doesn't accept email. Contact the recipient another way and ask for another address.",
  policy: "The server refuses this email, not its recipient. Ask your email provider why, then resend the email.",
  unreachable:
    "The mailbox couldn't be reached for three days. Contact the recipient another way, or resend the email later.",
} as const;

/** Tells the operators of a mail that somebody waits for and that won't be delivered. */
export async function alarmUndelivered(
  { transaction }: Change,
  { id, purpose, aboutId, recipient, subject, lastFailure, verdict }: OutgoingMailRow,
  app: OperatorMailMaker & Pick<App, "siteUrl">,
): Promise<void> {
  if (!alarmingPurposes.includes(purpose)) return;
  const person = `${app.siteUrl}${deskPath}/people?${new URLSearchParams({ email: recipient ?? "" })}`;
  const alarm = composeMail(`An email wasn't delivered: ${subject}`, [
    `The email “${subject}” wasn't delivered. The recipient doesn't have it.`,
    [
      ["Email", recipient ?? "unknown"],
      ["Reason", lastFailure ?? "unknown"],
      ["About", aboutId],
      ["Email ID", id],
    ],
    advice[verdict ?? "unreachable"],
    { kind: "link", label: "To resend it, or to send it to another address:", url: person },
  ]);
  await queueOperatorMails(transaction, app, { purpose: "operator-alarm", aboutId }, alarm);
}

const digestHour = 9;

/**
 * On each working day at nine, tells the operator what's waiting for a decision or a look. If nothing does, no mail is sent.
 * There is one digest a day, also with several processes.
 */
export async function sendDailyDigest(sources: readonly DigestSource[], app: App): Promise<void> {
  const local = Temporal.Instant.fromEpochMilliseconds(app.clock.now().getTime()).toZonedDateTimeISO(
    workingDayTimeZone,
  );
  if (local.hour < digestHour || !isWorkingDay(local.toPlainDate())) return;
  await change(app, "service", async ({ transaction, now }) => {
    if (!(await claimJobRun(transaction, "daily-digest", local.toPlainDate().toString(), now))) return;
    const parts: DigestPart[] = [];
    for (const source of sources) {
      const part = await source({ queries: transaction, now }, app);
      if (part) parts.push(part);
    }
    if (parts.length === 0) return;
    const about = { purpose: "operator-digest", aboutId: local.toPlainDate().toString() } as const;
    const mail = composeMail(sentence(parts.map(({ subject }) => subject).join("; ")), [
      ...parts.flatMap((part) => digestBlocks(part, app)),
      { kind: "link", label: "Open the desk to act on each of these:", url: app.siteUrl + deskPath },
    ]);
    await queueOperatorMails(transaction, app, about, mail);
  });
}

/** What one feature has to say in the daily digest. */
export interface DigestPart {
  /** A part of the mail's subject, such as `2 orders without a key`. */
  subject: string;
  /** Where it stands on the operator's page: what costs money or trust comes first. Default: 5. */
  rank?: number;
  /** What has happened, and what it costs to wait. */
  text: string;
  /** What waits, in the order in which to look at it. */
  lines?: readonly DigestLine[];
  /** What is said after the lines. */
  note?: string;
}

/** One thing that waits: a line of the mail, and on the operator's page one with its buttons. */
export interface DigestLine {
  text: string;
  /** Where it stands on the operator's pages. Without `id` it is the list of the noun. */
  noun?: string;
  id?: string;
}

function digestBlocks({ text, lines = [], note }: DigestPart, { siteUrl }: Pick<App, "siteUrl">): MailBlock[] {
  return [
    text,
    ...lines.flatMap((line): MailBlock[] => [
      line.noun === undefined
        ? line.text
        : { kind: "link", label: line.text, url: siteUrl + [deskPath, line.noun, line.id].filter(Boolean).join("/") },
    ]),
    ...(note === undefined ? [] : [note]),
  ];
}

/**
 * What the operator is to look at now, or undefined if there is nothing. With `isLook` it is for the operator's page,
 * and nothing is marked as told.
 */
export type DigestSource = (
  at: { queries: Queries; now: Date; isLook?: boolean },
  app: App,
) => Promise<DigestPart | undefined>;

const mostListed = 50;

/** For the daily digest: the mails that were given up in the last week. */
export const stoppedMails: DigestSource = async ({ queries, now }) => {
  const failed = queries
    .selectFrom("outgoingMail")
    .where("state", "=", "failed")
    .where("finishedAt", ">=", subtractDuration(now, days(7)).toISOString());
  const single = await failed
    .select(["id", "purpose", "recipient", "lastFailure"])
    .where("bulk", "=", 0)
    .where("text", "is not", null)
    // Anybody can ask for one with an address that does not exist.
    .where("purpose", "<>", "newsletter-confirmation")
    .orderBy("id")
    .limit(mostListed)
    .execute();
  const { ofIssues } = await failed
    .select(({ fn }) => fn.countAll().as("ofIssues"))
    .where("bulk", "=", 1)
    .executeTakeFirstOrThrow();
  const count = single.length + Number(ofIssues);
  if (count === 0) return undefined;
  const lines: DigestLine[] = single.map(({ id, purpose, recipient, lastFailure }) => ({
    text: `${purpose} to ${recipient ?? "an erased mailbox"}: ${lastFailure ?? "given up"}.`,
    ...{ noun: "mail", id },
  }));
  if (Number(ofIssues) > 0) lines.push({ text: `Newsletter emails that were given up: ${ofIssues}.`, noun: "mail" });
  return {
    subject: count === 1 ? "1 email wasn't sent" : `${count} emails weren't sent`,
    rank: 2,
    text: "These emails were given up in the last week.",
    lines,
  };
};
