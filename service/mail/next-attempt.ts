import { days, hours, seconds } from "../time/durations.ts";
/** Why a mail was not delivered. After a permanent failure a retry is useless, as the receiving side says. */
export interface MailFailure {
  permanent: boolean;
  /** Without addresses or names, so that it can be logged. */
  reason: string;
  /** What the failure says about the mailbox, if anything. */
  bounce?: { kind: "hard" | "soft"; statusCode: string | null };
}

export type NextAttempt = { kind: "retry"; at: Date } | { kind: "give-up" };

const firstPause = seconds(5);
const longestPause = hours(1);
/** A mail is given up this long after it was queued: later it would confuse more than help. */
const waitingTime = days(3);

/**
 * When to retry. The pause doubles with each attempt up to a maximum, and varies by up to a fifth so that mails that
 * failed together are not retried together. The last attempt is made at the deadline.
 *
 * @param entry the mail: when it was queued, and how many attempts were begun, including the failed one
 * @param fraction a random number from 0 to 1
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
