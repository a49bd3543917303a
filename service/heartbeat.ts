import type { Log } from "./log.ts";
import { longestMailDelay } from "./mail/outbox.ts";
import { seconds } from "./time.ts";

const usualAnswerLimit = seconds(20);

export interface HeartbeatParts {
  /** It may hold a secret, and is never logged. */
  url: string;
  /** Why the service cannot do its work at present. */
  findProblems(): Promise<string[]>;
  /** For how long the mail that waits longest has been due, in milliseconds. */
  mailDelay(): Promise<number>;
  log: Log;
  /** Aborted when the service stops. */
  stopping?: AbortSignal;
  /** In milliseconds. */
  answerLimit?: number;
}

/**
 * Calls an address outside if the service can do its work: whoever watches there notices when the calls stop, also when
 * this computer is off. Returns whether it was called and has answered.
 */
export async function sendHeartbeat({
  url,
  findProblems,
  mailDelay,
  log,
  stopping,
  answerLimit = usualAnswerLimit,
}: HeartbeatParts): Promise<boolean> {
  try {
    const problems = await findProblems();
    if (problems.length === 0 && (await mailDelay()) > longestMailDelay)
      problems.push("An email has waited for more than 30 minutes.");
    if (problems.length > 0) {
      log.warn({ problems }, "No heartbeat is sent: the service cannot do its work");
      return false;
    }
    const answer = await fetch(url, {
      signal: AbortSignal.any([AbortSignal.timeout(answerLimit), ...(stopping ? [stopping] : [])]),
      headers: { "User-Agent": "designite" },
    });
    await answer.body?.cancel();
    if (!answer.ok) log.warn({ status: answer.status }, "The heartbeat was refused");
    return answer.ok;
  } catch (error) {
    log.warn({ reason: codeOf(error) }, "The heartbeat did not arrive");
    return false;
  }
}

/** The message of an error may hold the address. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  if (cause instanceof Error) return "code" in cause ? String(cause.code) : cause.name;
  return "unknown";
}
