import type { Queries } from "../database/database.ts";

declare module "../database/tables.ts" {
  interface Tables {
    jobRun: JobRunRow;
  }
}

/** A job that has run for an occasion, such as a day, never runs for it again. */
interface JobRunRow {
  job: string;
  occasion: string;
  ranAt: string;
}

/**
 * Takes a job for an occasion, such as a day, within the transaction that does its work: of all processes one gets it,
 * once, and if its work fails the occasion is free again.
 */
export async function claimOccasion(transaction: Queries, job: string, occasion: string, now: Date): Promise<boolean> {
  const claimed = await transaction
    .insertInto("jobRun")
    .values({ job, occasion, ranAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("job")
    .executeTakeFirst();
  return claimed !== undefined;
}
