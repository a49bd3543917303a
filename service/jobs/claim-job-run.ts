import type { Queries } from "../database/database.ts";

declare module "../database/tables.ts" {
  interface Tables {
    jobRun: JobRunRow;
  }
}

/** A run of a job for an occasion, such as a day. A job runs once for an occasion. */
interface JobRunRow {
  job: string;
  occasion: string;
  ranAt: string;
}

/**
 * Claims the run of a job for an occasion within the transaction of its work. One process gets it; if its work fails,
 * the claim is rolled back.
 */
export async function claimJobRun(transaction: Queries, job: string, occasion: string, now: Date): Promise<boolean> {
  const claimed = await transaction
    .insertInto("jobRun")
    .values({ job, occasion, ranAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("job")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Lets a job run again for an occasion, or only if it ran before a time. Returns whether it had run. */
export async function forgetJobRun(
  transaction: Queries,
  job: string,
  occasion: string,
  before?: Date,
): Promise<boolean> {
  const ran = transaction.deleteFrom("jobRun").where("job", "=", job).where("occasion", "=", occasion);
  const forgotten = await (before ? ran.where("ranAt", "<", before.toISOString()) : ran).executeTakeFirst();
  return forgotten.numDeletedRows > 0n;
}
