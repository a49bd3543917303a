import { setTimeout } from "node:timers/promises";
import { DatabaseUnavailableError } from "./database-unavailable.ts";
import { isUnavailable } from "./unavailable.ts";

const pauseMilliseconds = 2000;
/** The log says about once a minute that the service still waits. */
const roundsPerLine = 30;

/** What a server answers that is there: no such database, or a login that it refuses. Waiting mends neither. */
const finalCodes = /^(?:3D000|28\w{3})$/;

/** What waiting does not mend, in a sentence that says so where PostgreSQL has answered. */
function finalError(error: unknown): unknown {
  if (!isUnavailable(error)) return error;
  if (!(error instanceof DatabaseUnavailableError) || !finalCodes.test(error.code ?? "")) return undefined;
  const { cause } = error;
  const answer = cause instanceof Error ? cause.message : error.message;
  return new Error(
    `PostgreSQL refuses what DATABASE_URL names: ${answer}. Correct it, or make the database and its user.`,
  );
}

export interface WaitingParts {
  /** Called when the database does not answer, at first and then about once a minute. */
  reportAway(error: unknown): void;
  pause?: () => Promise<unknown>;
}

/** Does what begins the work with a database, once its server answers. Any other failure is thrown at once. */
export async function waitForDatabase<Result>(
  begin: () => Promise<Result>,
  { reportAway, pause = () => setTimeout(pauseMilliseconds) }: WaitingParts,
): Promise<Result> {
  for (let round = 0; ; round += 1) {
    try {
      return await begin();
    } catch (error) {
      const final = finalError(error);
      if (final !== undefined) throw final;
      if (round % roundsPerLine === 0) reportAway(error);
      await pause();
    }
  }
}
