import type { Log } from "./log.ts";
import { longestMailDelay } from "./mail/outbox.ts";
import { minutes, seconds } from "./time.ts";

const pause = minutes(1);
const usualAnswerLimit = seconds(20);

export interface HeartbeatParts {
  /** It may hold a secret, and is never logged. */
  url: string;
  /** Why the service cannot do its work at present. */
  findProblems(): Promise<string[]>;
  /** For how long the mail that waits longest has been due, in milliseconds. */
  mailDelay(): Promise<number>;
  log: Log;
  /** In milliseconds. */
  answerLimit?: number;
}

/**
 * Calls an address outside while the service can do its work: whoever watches there notices when the calls stop, also
 * when this computer is off.
 */
export function createHeartbeat({ url, findProblems, mailDelay, log, answerLimit = usualAnswerLimit }: HeartbeatParts) {
  let timer: NodeJS.Timeout | undefined;

  async function currentProblems(): Promise<string[]> {
    const problems = await findProblems();
    if (problems.length > 0) return problems;
    return (await mailDelay()) > longestMailDelay ? ["An email has waited for more than 30 minutes."] : [];
  }

  /** Calls the address if the service can do its work. Returns whether it was called and has answered. */
  async function beat(): Promise<boolean> {
    const problems = await currentProblems().catch(() => ["It couldn't be asked for its problems."]);
    if (problems.length > 0) {
      log.warn({ problems }, "No heartbeat is sent: the service cannot do its work");
      return false;
    }
    try {
      const answer = await fetch(url, {
        signal: AbortSignal.timeout(answerLimit),
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
  return {
    beat,
    start() {
      timer ??= setInterval(beat, pause);
      void beat();
    },
    stop() {
      clearInterval(timer);
    },
  };
}

/** The message of an error may hold the address. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  if (cause instanceof Error) return "code" in cause ? String(cause.code) : cause.name;
  return "unknown";
}
