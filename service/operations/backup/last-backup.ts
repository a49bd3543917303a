import type { Queries } from "../../database/database.ts";

const job = "backup";

/** The moment of the snapshot of the last backup that was restored, compared and stored, or nothing before the first. */
export async function lastGoodBackup(queries: Queries): Promise<Date | undefined> {
  return await lastRun(queries, job);
}

/** How many seconds ago that was: so much would be lost with the machine. */
export async function secondsSinceBackup(queries: Queries, now: Date): Promise<number | undefined> {
  const at = await lastGoodBackup(queries);
  return at && Math.max(0, (now.getTime() - at.getTime()) / 1000);
}

/** Records a backup that is stored, by its name and the moment of its snapshot. */
export async function recordBackup(queries: Queries, name: string, at: Date): Promise<void> {
  await record(queries, job, name, at);
}

const drill = "backup-drill";

/** When a backup of this database was last restored by a drill without a problem. */
export async function lastDrill(queries: Queries): Promise<Date | undefined> {
  return await lastRun(queries, drill);
}

export async function recordDrill(queries: Queries, at: Date): Promise<void> {
  await record(queries, drill, at.toISOString(), at);
}

async function lastRun(queries: Queries, name: string): Promise<Date | undefined> {
  const row = await queries
    .selectFrom("jobRun")
    .select(({ fn }) => fn.max("ranAt").as("at"))
    .where("job", "=", name)
    .executeTakeFirst();
  return row?.at ? new Date(row.at) : undefined;
}

async function record(queries: Queries, name: string, occasion: string, at: Date): Promise<void> {
  await queries
    .insertInto("jobRun")
    .values({ job: name, occasion, ranAt: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
