import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { change } from "../../audit/audited-transaction.ts";
import type { NewsletterIssueRow } from "../../database/newsletter-tables.ts";
import { claimDelivery, hasLeases } from "./delivery-store.ts";
import {
  type HandoverJournal,
  openHandoverJournal,
  readHandoverJournals,
  removeHandoverJournal,
} from "./handover-journal.ts";
import { countDeliveries, findIssueById, finishIssues, hasUnfinishedIssue } from "./issue-store.ts";
import { type AttemptedDelivery, attemptDelivery, type SendingParts } from "./send-delivery.ts";
import { settleLostDeliveries } from "./settle-lost-deliveries.ts";

export type SendOutcome = AttemptedDelivery["outcome"] | "nothing";

export interface IssueSender {
  start(): void;
  /** Resolves when the mail being sent, if any, is done with. */
  stop(): Promise<void>;
  /** Makes one attempt at the delivery that is due for the longest time, if there is one. */
  sendNext(): Promise<SendOutcome>;
}

export interface IssueSenderParts extends SendingParts {
  /** So many mails leave within a minute, at most. */
  perMinute: number;
  /** Where each process notes what it is handing over. */
  journalFolder: string;
  /** Different after each start of the computer. */
  bootId: string;
}

const pollMilliseconds = 5000;
/** Longer than an attempt can take, so that a lease never runs out under a process that lives. */
const leaseMilliseconds = 60_000;
const firstPauseMilliseconds = 5000;
const longestPauseMilliseconds = 5 * 60_000;

/** No mail is tried for so long: whoever wrote into the journal last is gone. */
const oldJournalMilliseconds = 7 * 24 * 60 * 60_000;

/** Sends the issues that have been promised, at a steady pace, one mail after the other. */
export function createIssueSender({ perMinute, journalFolder, bootId, ...parts }: IssueSenderParts): IssueSender {
  const { workplace, transport, log, name } = parts;
  const { database, clock } = workplace;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let lastIssue: NewsletterIssueRow | undefined;
  let journal: HandoverJournal | undefined;
  let unrecorded: AttemptedDelivery | undefined;

  async function sendNext(): Promise<SendOutcome> {
    await recordLast();
    const now = clock.now();
    const lease = { holder: name, now, until: new Date(now.getTime() + leaseMilliseconds) };
    // Without a journal nothing is claimed: a process that ends must leave one behind.
    if (!journal && (await hasUnfinishedIssue(database.query))) {
      journal = openHandoverJournal(journalFolder, name, bootId);
    }
    const delivery = journal && (await claimDelivery(database, lease));
    if (!journal || !delivery) {
      await tidyUp();
      return "nothing";
    }
    unrecorded = await attemptDelivery(delivery, await issueOf(delivery.issueId), journal, parts);
    const { outcome } = unrecorded;
    await recordLast();
    return outcome;
  }

  /** The journal holds one mail. Until its outcome is stored, none other is begun. */
  async function recordLast(): Promise<void> {
    await unrecorded?.record();
    unrecorded = undefined;
  }

  /** An issue does not change while it is sent, so it is read once. */
  async function issueOf(id: string): Promise<NewsletterIssueRow> {
    if (lastIssue?.id !== id) lastIssue = await findIssueById(database.query, id);
    if (!lastIssue) throw new Error(`The issue ${id} of a delivery is missing.`);
    return lastIssue;
  }

  async function tidyUp(): Promise<void> {
    if (!journal) return;
    const journals = readHandoverJournals(journalFolder);
    const settled = await settleLostDeliveries(database.query, { now: clock.now(), journals, bootId });
    if (settled.released + settled.sent + settled.uncertain > 0) {
      log.warn(settled, "A process had ended while it sent an issue");
    }
    await finishAll();
    for (const { holder, writtenAt } of journals) {
      const isOld = clock.now().getTime() - writtenAt.getTime() > oldJournalMilliseconds;
      if (isOld && !(await hasLeases(database.query, holder))) removeHandoverJournal(journalFolder, holder);
    }
    if (await hasUnfinishedIssue(database.query)) return;
    journal.close();
    journal = undefined;
  }

  async function finishAll(): Promise<void> {
    await change(workplace, "service", async ({ transaction, now, note }) => {
      for (const issue of await finishIssues(transaction, now)) {
        const counts = await countDeliveries(transaction, issue.id);
        const details = { issue: issue.name, ...counts };
        note({ action: "newsletter-issue-finished", subjectId: issue.id, details });
        log.info(details, "An issue has been sent to everybody");
      }
    });
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const outcome = await sendNext().catch((error: unknown) => {
        log.error({ err: error }, "Issues could not be read or written");
        return "unavailable" as const;
      });
      failures = outcome === "unavailable" ? failures + 1 : 0;
      await pause(pauseAfter(outcome, failures, performance.now() - startedAt));
    }
  }

  function pauseAfter(outcome: SendOutcome, failures: number, spentMilliseconds: number): number {
    if (outcome === "nothing") return pollMilliseconds;
    if (outcome === "done") return Math.max(0, 60_000 / perMinute - spentMilliseconds);
    return Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** Math.min(failures - 1, 10));
  }

  /** Ends early when the sender is stopped. */
  async function pause(milliseconds: number): Promise<void> {
    if (milliseconds >= 1) await setTimeout(milliseconds, undefined, stopping).catch(() => undefined);
  }

  return {
    sendNext,
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
      await transport.close();
      // Without the database nobody knows what is left: the journal stays for whoever comes next.
      if (journal && !(await hasLeases(database.query, name).catch(() => true))) journal.close();
      journal = undefined;
    },
  };
}
