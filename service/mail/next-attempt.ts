import { days, hours, seconds } from "../time/durations.ts";
/** Why a mail did not leave. A permanent failure is the receiving side's own word that trying again is of no use. */
export interface MailFailure {
  permanent: boolean;
  /** Without addresses or names, fit for the log. */
  reason: string;
  /** What the failure says about the mailbox, if it does. */
  bounce?: { kind: "hard" | "soft"; statusCode: string | null };
}

export type NextAttempt = { kind: "retry"; at: Date } | { kind: "give-up" };

const firstPause = seconds(5);
const longestPause = hours(1);
/** So long after it was queued, a mail is given up: later it would confuse more than help. */
const waitingTime = days(3);

/**
 * When to try again. The pause doubles with each attempt up to a ceiling, and is shortened or stretched by up to a
 * fifth so that mails that failed together do not return together. The last attempt is made at the deadline.
 *
 * @param entry the mail: when it was stored, and how many attempts were begun, with the one that failed
 * @param fraction chance, from 0 to 1
 */
export function nextAttempt(
  entry: { createdAt: string; attempts: number },
  now: Date,
  failure: MailFailure,
  fraction: number,
): NextAttempt {
  const deadline = Date.parse(entry.createdAt) + waitingTime;
  if (failure.permanent || now.getTime() >= deadline) return { kind: "give-up" };
  const doublings = Math.min(Math.max(entry.attempts - 1, 0), 30);
  const pause = Math.min(longestPause, firstPause * 2 ** doublings);
  const jitter = 0.8 + 0.4 * fraction;
  const at = Math.min(deadline, now.getTime() + Math.round(pause * jitter));
  return { kind: "retry", at: new Date(at) };
}
