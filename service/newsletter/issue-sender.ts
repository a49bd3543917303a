import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { change } from "#service/audit/change.ts";
import type { NewsletterIssueRow } from "#service/database/newsletter-tables.ts";
import { claimDelivery, settleLostHandovers } from "./delivery-store.ts";
import { countDeliveries, findIssueById, finishIssues, hasUnfinishedIssue } from "./issue-store.ts";
import { type SendingParts, type SendOutcome, sendDelivery } from "./send-delivery.ts";

export interface IssueSender {
  start(): void;
  /** Resolves when the mail being sent, if any, is done with. */
  stop(): Promise<void>;
  /** Makes one attempt at the delivery that is due for the longest time, if there is one. */
  sendNext(): Promise<SendOutcome | "nothing">;
}

export interface IssueSenderParts extends SendingParts {
  /** So many mails leave within a minute, at most. */
  perMinute: number;
}

const pollMilliseconds = 5000;
/** Longer than an attempt can take, so that a lease never runs out under a process that lives. */
const leaseMilliseconds = 60_000;
const firstPauseMilliseconds = 5000;
const longestPauseMilliseconds = 5 * 60_000;

/** Sends the issues that have been promised, at a steady pace, one mail after the other. */
export function createIssueSender({ perMinute, ...parts }: IssueSenderParts): IssueSender {
  const { workplace, transport, log, name } = parts;
  const { database, clock } = workplace;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let lastIssue: NewsletterIssueRow | undefined;

  async function sendNext(): Promise<SendOutcome | "nothing"> {
    const now = clock.now();
    const lease = { holder: name, now, until: new Date(now.getTime() + leaseMilliseconds) };
    const delivery = await claimDelivery(database, lease);
    if (!delivery) {
      await tidyUp();
      return "nothing";
    }
    const issue = await issueOf(delivery.issueId);
    return await sendDelivery(delivery, issue, parts);
  }

  /** An issue does not change while it is sent, so it is read once. */
  async function issueOf(id: string): Promise<NewsletterIssueRow> {
    if (lastIssue?.id !== id) lastIssue = await findIssueById(database.query, id);
    if (!lastIssue) throw new Error(`The issue ${id} of a delivery is missing.`);
    return lastIssue;
  }

  async function tidyUp(): Promise<void> {
    if (!(await hasUnfinishedIssue(database.query))) return;
    const lost = await settleLostHandovers(database.query, clock.now());
    if (lost > 0) log.warn({ deliveries: lost }, "Issues were handed over by a process that is gone");
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

  function pauseAfter(outcome: SendOutcome | "nothing", failures: number, spentMilliseconds: number): number {
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
    },
  };
}
