import { deskPath } from "#contract/addresses.ts";
import { auditedTransaction } from "../audit/audited-transaction.ts";
import type { AppContext } from "../context/app-context.ts";
import type { Queries } from "../database/database.ts";
import { claimJobRun } from "../jobs/job-runner.ts";
import { listOperators, type OperatorRecipient, type Permission, recipientsFor } from "../operators/operator-store.ts";
import { isWorkingDay, workingDayTimeZone } from "../time/time.ts";
import { composeMail, type MailBlock } from "./compose-mail.ts";
import { queueOperatorMail } from "./mail-queue.ts";

declare module "../mail/tables.ts" {
  interface MailPurposes {
    "operator-digest": true;
  }
}

const digestHour = 9;

/**
 * On each working day at nine, tells the operator what waits for a decision or a look. If nothing does, no mail is sent.
 * Each operator has one digest a day, also with several processes.
 */
export async function sendDailyDigest(sources: readonly DigestSource[], appContext: AppContext): Promise<void> {
  const local = Temporal.Instant.fromEpochMilliseconds(appContext.clock.now().getTime()).toZonedDateTimeISO(
    workingDayTimeZone,
  );
  if (local.hour < digestHour || !isWorkingDay(local.toPlainDate())) return;
  await auditedTransaction(appContext, "service", async ({ transaction, now }) => {
    if (!(await claimJobRun(transaction, "daily-digest", local.toPlainDate().toString(), now))) return;
    const parts: DigestPart[] = [];
    for (const source of sources) {
      const part = await source({ queries: transaction, now }, appContext);
      if (part) parts.push(part);
    }
    if (parts.length === 0) return;
    const about = { purpose: "operator-digest", aboutId: local.toPlainDate().toString() } as const;
    for (const { recipient, parts: own } of await partsByRecipient(transaction, parts, appContext)) {
      const mail = composeMail(own.map(({ subject }) => subject).join("; "), [
        ...own.flatMap(({ blocks }) => blocks(recipient.id)),
        { kind: "link", label: "The same on a page, with a button for each:", url: appContext.siteUrl + deskPath },
      ]);
      await queueOperatorMail(transaction, appContext, recipient, about, mail);
    }
  });
}

/** Everybody who is told something, with those parts that their permissions are about. */
async function partsByRecipient(
  queries: Queries,
  parts: readonly DigestPart[],
  appContext: AppContext,
): Promise<{ recipient: OperatorRecipient; parts: DigestPart[] }[]> {
  const operators = await listOperators(queries);
  const all = new Map<string, { recipient: OperatorRecipient; parts: DigestPart[] }>();
  for (const part of parts) {
    for (const recipient of recipientsFor(operators, part.permission, appContext)) {
      const key = recipient.id ?? "";
      const known = all.get(key) ?? { recipient, parts: [] };
      all.set(key, { recipient, parts: [...known.parts, part] });
    }
  }
  return [...all.values()];
}

/** What one feature has to say in the daily digest. */
export interface DigestPart {
  /** A part of the mail's subject, such as `2 orders without a key`. */
  subject: string;
  /** Who is told. */
  permission: Permission;
  /** Where it stands on the operator's page: what costs money or trust comes first. Default: 5. */
  rank?: number;
  /** For one operator, whose identifier the links name, if there is one. */
  blocks(holderId: string | undefined): readonly MailBlock[];
}

/**
 * What the operator is to look at now, or undefined if there is nothing. With `isLook` it is for the operator's page,
 * and nothing is marked as told.
 */
export type DigestSource = (
  at: { queries: Queries; now: Date; isLook?: boolean },
  appContext: AppContext,
) => Promise<DigestPart | undefined>;
