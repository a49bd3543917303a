import * as v from "valibot";
import { type Change, change } from "../change.ts";
import type { Clock } from "../clock.ts";
import type { App } from "../context.ts";
import { type Database, lock, type Queries } from "../db/database.ts";
import type { RandomSource } from "../identifier.ts";
import type { Job } from "../jobs.ts";
import type { Log } from "../log.ts";
import { addDuration, minutes } from "../time.ts";
import { type DelayedMail, handlingOf, type MailHandlings, type MailOutcome } from "./mail-purposes.ts";
import type { AgeLimits } from "./mail-queue.ts";
import type { MailTransport } from "./mail-transport.ts";
import type { OutgoingMailRow } from "./tables.ts";

type FollowUpParts = Pick<SendingParts, "database" | "clock" | "log" | "mails" | "wake" | "onRefusedForGood">;

const PendingOutcome = v.variant("kind", [
  v.object({ kind: v.literal("sent") }),
  v.object({ kind: v.literal("canceled") }),
  v.object({
    kind: v.literal("given-up"),
    reason: v.string(),
    verdict: v.exactOptional(v.picklist(["hard", "soft", "policy", "unclear"])),
  }),
  v.object({ kind: v.literal("delayed"), reason: v.string() }),
]) satisfies v.GenericSchema<unknown, MailOutcome | DelayedMail>;

/** What is stored with the end or the delay of a mail until its follow-up is done, if it has one. */
export function pendingOutcome(outcome: MailOutcome | DelayedMail, hasFollowUp: boolean): string | null {
  return hasFollowUp || outcome.kind === "given-up" ? JSON.stringify(outcome) : null;
}

const pauseAfterFailure = minutes(10);
const followUpsPerRound = 200;

/**
 * Does the follow-up of a mail in a transaction of its own. Of concurrent callers, one does it. A failure is logged and
 * retried by the job.
 */
export async function followUp(id: string, parts: FollowUpParts): Promise<void> {
  const { database, clock, log, mails, onRefusedForGood } = parts;
  try {
    await change(parts, "service", async (tx) => {
      const mail = await takePendingOutcome(tx.transaction, id);
      if (!mail) return;
      const outcome = v.parse(PendingOutcome, JSON.parse(mail.pendingOutcome));
      const { purpose } = mail;
      const handling = handlingOf(mails, purpose);
      if (outcome.kind === "given-up") tx.audit({ action: "mail-given-up", subjectId: id, details: { purpose } });
      if (outcome.kind === "delayed") await handling.onDelay?.(tx, mail, outcome);
      else await handling.onEnd?.(tx, mail, outcome);
      const isRefused = outcome.kind === "given-up" && outcome.verdict === "hard";
      if (isRefused && mail.recipient !== null) await onRefusedForGood(tx, mail.recipient);
    });
  } catch (error) {
    log.error({ err: error, mail: id }, "What follows from the end of a mail has failed");
    await database.query
      .updateTable("outgoingMail")
      .set({ nextAttemptAt: addDuration(clock.now(), pauseAfterFailure).toISOString() })
      .where("id", "=", id)
      .where("pendingOutcome", "is not", null)
      .execute();
  }
}

/** Locks the mail and clears its pending outcome, as part of the transaction. */
async function takePendingOutcome(
  transaction: Queries,
  id: string,
): Promise<(OutgoingMailRow & { pendingOutcome: string }) | undefined> {
  const locked = await lock(transaction, "outgoingMail", id);
  if (!locked || locked.pendingOutcome === null) return undefined;
  await transaction.updateTable("outgoingMail").set({ pendingOutcome: null }).where("id", "=", id).execute();
  return { ...locked, pendingOutcome: locked.pendingOutcome };
}

/** Does the follow-ups that failed, or whose process ended before. */
export function mailFollowUpsJob(parts: FollowUpParts): Job {
  return {
    name: "mail-follow-ups",
    async run() {
      const pending = await parts.database.query
        .selectFrom("outgoingMail")
        .select("id")
        .where("pendingOutcome", "is not", null)
        .where("nextAttemptAt", "<=", parts.clock.now().toISOString())
        .orderBy("nextAttemptAt")
        .limit(followUpsPerRound)
        .execute();
      for (const { id } of pending) await followUp(id, parts);
    },
  };
}

export interface SendingParts {
  database: Database;
  transport: MailTransport;
  clock: Clock;
  random: RandomSource;
  log: Log;
  /** The name under which this worker leases mails, different for each worker. */
  name: string;
  ageLimits: AgeLimits;
  mails: MailHandlings;
  /** What follows when a mailbox refuses a mail for good. Bulk mails have no mailbox here, and look after it by themselves. */
  onRefusedForGood(tx: Change, email: string): Promise<void>;
  wake: App["wake"];
}
