import type { Queries } from "./db/database.ts";
import type { Log } from "./log.ts";
import { failures } from "./metrics.ts";

/** Recurring work. A job determines what is due and does each thing once. */
export interface Job {
  name: string;
  /** @param stopping aborted when the service stops */
  run(stopping: AbortSignal): Promise<void>;
}

export type JobRunner = ReturnType<typeof createJobRunner>;

const secondsBetweenRounds = 60;

/** Runs jobs beside one another. One that fails is logged and does not keep others from running. */
export function createJobRunner(jobs: readonly Job[], log: Log) {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  /** The last run of each job. */
  const lastRuns = new Map<Job, Promise<void>>();
  /** The jobs whose last run has not begun. */
  const waiting = new Set<Job>();

  async function run(job: Job): Promise<void> {
    waiting.delete(job);
    if (stopping.signal.aborted) return;
    await job.run(stopping.signal).catch((error: unknown) => {
      failures.jobs += 1;
      log.error({ err: error, job: job.name }, "A job failed");
    });
  }

  /** Runs a job after its run before. A run that waits already will do. */
  function queue(job: Job): Promise<void> {
    const before = lastRuns.get(job) ?? Promise.resolve();
    if (waiting.has(job)) return before;
    waiting.add(job);
    const done = before.then(() => run(job));
    lastRuns.set(job, done);
    return done;
  }

  const runAll = async () => void (await Promise.all(jobs.map(queue)));

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
      if (job) void queue(job);
    },
    /** Resolves after the current jobs have finished. */
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await Promise.all(lastRuns.values());
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
