import { growingPause } from "../clock.ts";
import { hours, seconds } from "../time.ts";
import type { RefusalVerdict } from "./judge-smtp-answer.ts";

/** Why a mail was not sent. A failure is permanent if the receiving server says that a retry is of no use. */
export interface MailFailure {
  permanent: boolean;
  /** Without addresses or names, so that it can be logged. */
  reason: string;
  /**
   * What a permanent refusal says. A mailbox that is full can have room again, so such a mail is tried again all the same.
   */
  verdict?: RefusalVerdict;
  /** The mail may have arrived all the same, or could not be attempted for a fault within the service. */
  withoutAnswer?: boolean;
}

export type NextAttempt = { kind: "retry"; at: Date } | { kind: "give-up" };

const pauses = { first: seconds(5), longest: hours(1) };
/** Each attempt without an answer may have left a copy with the recipient. */
const mostAttemptsWithoutAnswer = 8;

export interface Attempted {
  createdAt: string;
  /** How many attempts were begun, with the one that failed. */
  attempts: number;
  /** How many of them ended without an answer, with the one that failed. */
  attemptsWithoutAnswer: number;
}

/**
 * When to retry: after a growing pause. The last attempt is made at the deadline.
 *
 * @param circumstances the failure, the age at which the mail is given up, and a random number from 0 to 1
 */
export function nextAttempt(
  { createdAt, attempts, attemptsWithoutAnswer }: Attempted,
  { now, failure, ageLimit, fraction }: { now: Date; failure: MailFailure; ageLimit: number; fraction: number },
): NextAttempt {
  const deadline = Date.parse(createdAt) + ageLimit;
  if (attemptsWithoutAnswer >= mostAttemptsWithoutAnswer) return { kind: "give-up" };
  if (failure.permanent || now.getTime() >= deadline) return { kind: "give-up" };
  const at = Math.min(deadline, now.getTime() + growingPause(attempts, pauses, fraction));
  return { kind: "retry", at: new Date(at) };
}
