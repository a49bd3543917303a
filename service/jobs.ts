import type { Queries } from "./db/database.ts";
import type { Log } from "./log.ts";
import { failures } from "./metrics.ts";

/** Recurring work. A job determines what is due and does each thing once. */
export interface Job {
  name: string;
  /** @param stopping aborted when the service stops */
  run(stopping: AbortSignal): Promise<void>;
  /** A run can take minutes, so other jobs do not wait for it. */
  isLong?: boolean;
}

export type JobRunner = ReturnType<typeof createJobRunner>;

const secondsBetweenRounds = 60;

/** A job that fails is logged and does not keep others from running. */
export function createJobRunner(jobs: readonly Job[], log: Log) {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  /** The last run of each lane. A long job has one of its own. */
  const lanes = new Map<string, Promise<void>>();
  /** Runs that have not begun. */
  const waiting = new Map<string, Promise<void>>();

  async function run(job: Job): Promise<void> {
    if (stopping.signal.aborted) return;
    await job.run(stopping.signal).catch((error: unknown) => {
      failures.jobs += 1;
      log.error({ err: error, job: job.name }, "A job failed");
    });
  }

  /** Runs a job after those before it in its lane. A run that waits already will do. */
  function queue(job: Job, usualLane: string): Promise<void> {
    const lane = job.isLong ? job.name : usualLane;
    const place = `${lane} ${job.name}`;
    const known = waiting.get(place);
    if (known) return known;
    const done = (lanes.get(lane) ?? Promise.resolve()).then(() => {
      waiting.delete(place);
      return run(job);
    });
    waiting.set(place, done);
    lanes.set(lane, done);
    return done;
  }

  const runAll = async () => void (await Promise.all(jobs.map((job) => queue(job, "round"))));

  return {
    runAll,
    start() {
      if (timer !== undefined) return;
      timer = setInterval(runAll, secondsBetweenRounds * 1000);
      void runAll();
    },
    /** Runs one job without waiting for the round. */
    runNow(name: string) {
      const job = jobs.find((each) => each.name === name);
      if (job) void queue(job, "at once");
    },
    /** Resolves after the current jobs have finished. */
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await Promise.all(lanes.values());
    },
  };
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

/** Records a run, also where an earlier one is recorded for the occasion. */
export async function recordJobRun(transaction: Queries, job: string, occasion: string, now: Date): Promise<void> {
  const ranAt = now.toISOString();
  await transaction
    .insertInto("jobRun")
    .values({ job, occasion, ranAt })
    .onConflict((conflict) => conflict.columns(["job", "occasion"]).doUpdateSet({ ranAt }))
    .execute();
}

/** Lets a job run again for an occasion. */
export async function forgetJobRun(queries: Queries, job: string, occasion: string): Promise<void> {
  await queries.deleteFrom("jobRun").where("job", "=", job).where("occasion", "=", occasion).execute();
}

/** Forgets all runs of a job that are older than a time. */
export async function forgetOldJobRuns(queries: Queries, job: string, before: Date): Promise<void> {
  await queries.deleteFrom("jobRun").where("job", "=", job).where("ranAt", "<", before.toISOString()).execute();
}

/** After so many delays the work starts even if the calls go on. */
const longestWait = 40;

/**
 * Returns a function that starts work `delay` milliseconds after its last call, so that a burst of requests is answered
 * before the work on them begins.
 */
export function createWake(start: () => void, delay: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let firstCall = 0;
  return () => {
    const now = performance.now();
    if (timer === undefined) firstCall = now;
    else if (now - firstCall >= longestWait * delay) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      start();
    }, delay);
  };
}
