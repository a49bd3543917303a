import { setTimeout } from "node:timers/promises";
import { DatabaseUnavailableError } from "./database-unavailable.ts";
import { isUnavailable } from "./unavailable.ts";

const pauseMilliseconds = 2000;
/** The log says about once a minute that the service still waits. */
const roundsPerLine = 30;

/** What a server answers that is there: no such database, or a login that it refuses. Waiting mends neither. */
const finalCodes = /^(?:3D000|28\w{3})$/;

function mayPass(error: unknown): boolean {
  const code = error instanceof DatabaseUnavailableError ? error.code : undefined;
  return isUnavailable(error) && !(code !== undefined && finalCodes.test(code));
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
      if (!mayPass(error)) throw error;
      if (round % roundsPerLine === 0) reportAway(error);
      await pause();
    }
  }
}
