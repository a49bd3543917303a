import { deskPath } from "#contract/addresses.ts";
import { workingDayTimeZone } from "#contract/dates.ts";
import { type Change, change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { claimJobRun } from "../jobs.ts";
import { counted, sentence } from "../text.ts";
import { days, hours, isWorkingDay, subtractDuration } from "../time.ts";
import { composeMail, type Mail, type MailBlock } from "./message.ts";
import { type QueuedMail, queueMail } from "./outbox.ts";
import type { MailHandling } from "./sender.ts";
import type { OutgoingMailRow } from "./tables.ts";

type OperatorMailMaker = Pick<App, "clock" | "createIdentifier" | "mailDomain" | "contactEmail" | "operators">;

/** What is the same for all recipients. Without `replyTo`, answers go to our own mailbox. */
type OperatorMail = Pick<QueuedMail, "purpose" | "aboutId"> & Partial<Pick<QueuedMail, "replyTo">>;

/** Queues a mail to each operator. */
export async function queueOperatorMails(
  queries: Queries,
  maker: OperatorMailMaker,
  mail: OperatorMail,
  composed: Mail,
): Promise<void> {
  for (const recipient of maker.operators)
    await queueMail(queries, maker, { recipient, replyTo: maker.contactEmail, ...mail, ...composed });
}

/** What a mail that has not arrived was, as the operator is told. */
export interface UndeliveredContents {
  /** What has not arrived, such as "The license key". It begins a sentence. */
  what: string;
  facts: readonly (readonly [label: string, value: string])[];
}

/** A mail to a requester, licensee or buyer, of whose failure the operator is told, and whose progress may be recorded. */
export interface FollowedMail {
  /** What has not arrived, or undefined if nobody is to be told: the recipient is not to have it any more. */
  contents(queries: Queries, mail: OutgoingMailRow): Promise<UndeliveredContents | undefined>;
  /** The recipient waits for it, so the operator is told as soon as the mailbox is full, and not after the last attempt. */
  tellsOfDelay?: boolean;
  /** Records how far the mail has come, beside the queue. It is not bounced if our own address is blocked. */
  progress?(tx: Change, mail: OutgoingMailRow, state: "submitted" | "bounced"): Promise<void>;
}

const advice = {
  delayed: "The mailbox is full or can't be reached. The service retries for three days and tells you if it gives up.",
  hard: "The mailbox doesn't accept email. Contact the recipient another way and ask for another address.",
  soft: "The mailbox was full or couldn't be reached. Resend the email later.",
  policy: "The server refuses email from this service. Ask your email provider why, then resend the email.",
  unclear: "The service won't retry. Contact the recipient another way, or resend the email later.",
} as const;

export function followedMail({ contents, tellsOfDelay, progress }: FollowedMail, app: App): MailHandling {
  const notify = async ({ transaction }: Change, mail: OutgoingMailRow, why: keyof typeof advice, reason: string) => {
    const undelivered = await contents(transaction, mail);
    if (!undelivered) return;
    const alarm = undeliveredAlarm(mail, undelivered, { why, reason }, app);
    await queueOperatorMails(transaction, app, { purpose: "operator-alarm", aboutId: mail.aboutId }, alarm);
  };
  return {
    async onEnd(tx, mail, outcome) {
      if (outcome.kind === "sent") await progress?.(tx, mail, "submitted");
      if (outcome.kind !== "given-up") return;
      const { reason, verdict = "unclear" } = outcome;
      await notify(tx, mail, verdict, reason);
      if (verdict !== "policy") await progress?.(tx, mail, "bounced");
    },
    ...(tellsOfDelay && { onDelay: (tx, mail, reason) => notify(tx, mail, "delayed", reason) }),
  };
}

/** To the operator: a mail has not arrived. */
function undeliveredAlarm(
  { id, recipient }: OutgoingMailRow,
  { what, facts }: UndeliveredContents,
  { why, reason }: { why: keyof typeof advice; reason: string },
  { siteUrl }: App,
): Mail {
  const states = { delayed: "hasn't been delivered yet", policy: "was blocked" };
  const state = why === "delayed" || why === "policy" ? states[why] : "wasn't delivered";
  const person = `${siteUrl}${deskPath}/people?${new URLSearchParams({ email: recipient ?? "" })}`;
  return composeMail(`${what} ${state}`, [
    `${what} ${state}. The recipient doesn't have it.`,
    [["Email", recipient ?? "unknown"], ["Reason", reason], ...facts, ["Email ID", id]],
    advice[why],
    { kind: "link", label: "To resend it, or to send it to another address:", url: person },
  ]);
}

declare module "./tables.ts" {
  interface MailPurposes {
    "operator-digest": true;
  }
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
  /** What can be done, as the operator's pages call it, the likeliest first. */
  actions?: readonly string[];
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

/** For the daily digest: the mails that were given up in the last week, and those whose follow-up fails. */
export const stoppedMails: DigestSource = async ({ queries, now }) => {
  const since = subtractDuration(now, days(7)).toISOString();
  const mails = queries.selectFrom("outgoingMail");
  const count = async (counted: typeof mails) =>
    Number((await counted.select(({ fn }) => fn.countAll().as("mails")).executeTakeFirstOrThrow()).mails);
  const failed = await mails
    .select(["id", "purpose", "recipient", "lastFailure"])
    .where("bulk", "=", 0)
    .where("state", "=", "failed")
    .where("text", "is not", null)
    .where("finishedAt", ">=", since)
    .orderBy("id")
    .limit(mostListed)
    .execute();
  const ofIssues = await count(
    mails.where("bulk", "=", 1).where("state", "=", "failed").where("finishedAt", ">=", since),
  );
  const unfollowed = await count(
    mails.where("claimedUntil", "is not", null).where("finishedAt", "<", subtractDuration(now, hours(1)).toISOString()),
  );
  const stopped = failed.length + ofIssues;
  if (stopped + unfollowed === 0) return undefined;
  const lines: DigestLine[] = failed.map(({ id, purpose, recipient, lastFailure }) => ({
    text: `${purpose} to ${recipient ?? "an erased mailbox"}: ${lastFailure ?? "given up"}.`,
    ...{ noun: "mail", id, actions: ["retry"] },
  }));
  if (ofIssues > 0) lines.push({ text: `Newsletter emails that were given up: ${ofIssues}.`, noun: "mail" });
  if (unfollowed > 0)
    lines.push({
      text: `The follow-up to ${counted(unfollowed, "email")} failed and is being retried. The service log says why.`,
    });
  return {
    subject: stopped === 1 ? "1 email wasn't sent" : `${stopped} emails weren't sent`,
    rank: 2,
    text: "These emails were given up in the last week.",
    lines,
  };
};
