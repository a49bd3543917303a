import { deskPath } from "#contract/addresses.ts";
import { workingDayTimeZone } from "#contract/dates.ts";
import { change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { claimJobRun } from "../jobs.ts";
import { sentence } from "../text.ts";
import { isWorkingDay } from "../time.ts";
import { composeMail, type MailBlock } from "./compose-mail.ts";
import { queueOperatorMails } from "./mail-queue.ts";

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
