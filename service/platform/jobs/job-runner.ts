import { Counter, Gauge } from "prom-client";
import type { Queries } from "../database/database.ts";
import type { Log } from "../watch/log.ts";
import { traced } from "../watch/tracing.ts";

/** Recurring work. A job determines what is due and does each thing once. */
export interface Job {
  name: string;
  /** @param stopping aborted when the service stops */
  run(stopping: AbortSignal): Promise<void>;
  /** A run can take minutes, so other jobs do not wait for it. */
  isLong?: boolean;
}

export interface JobRunner {
  start(): void;
  /** Resolves after the current job, if any, has finished. */
  stop(): Promise<void>;
  /** Runs each job once. A job that fails is logged and does not keep others from running. */
  runAll(): Promise<void>;
  /**
   * Runs one job without waiting for the round, after the runs of this kind before it. A long job waits for itself alone.
   * A run that has not begun will do for all calls before it.
   */
  runNow(name: string): void;
}

const secondsBetweenRounds = 60;

export function createJobRunner(jobs: readonly Job[], log: Log): JobRunner {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let runsAtOnce: Promise<void> = Promise.resolve();
  const waitingAtOnce = new Set<Job>();
  const longRuns = new Map<Job, LongRun>();
  const stopping = new AbortController();

  async function run(job: Job): Promise<void> {
    if (stopping.signal.aborted) return;
    await observeJob(job.name, () => job.run(stopping.signal)).catch((error: unknown) =>
      log.error({ err: error, job: job.name }, "A job failed"),
    );
  }

  async function runShort(): Promise<void> {
    for (const job of jobs) if (!job.isLong) await run(job);
  }

  /** Runs a long job after its current run. A run that waits already will do. */
  function runLong(job: Job): Promise<void> {
    const before = longRuns.get(job);
    if (before?.isWaiting) return before.done;
    const next: LongRun = { isWaiting: true, done: Promise.resolve() };
    next.done = (before?.done ?? Promise.resolve()).then(() => {
      next.isWaiting = false;
      return run(job);
    });
    longRuns.set(job, next);
    return next.done;
  }

  function runAtOnce(job: Job): void {
    if (waitingAtOnce.has(job)) return;
    waitingAtOnce.add(job);
    runsAtOnce = runsAtOnce.then(() => {
      waitingAtOnce.delete(job);
      return run(job);
    });
  }

  const runAllLong = () => Promise.all(jobs.filter(({ isLong }) => isLong).map(runLong));

  function startRound(): void {
    round = round.then(runShort);
    void runAllLong();
  }

  return {
    async runAll() {
      await Promise.all([runShort(), runAllLong()]);
    },
    start() {
      if (timer !== undefined) return;
      timer = setInterval(startRound, secondsBetweenRounds * 1000);
      startRound();
    },
    runNow(name) {
      const job = jobs.find((each) => each.name === name);
      if (job?.isLong) void runLong(job);
      else if (job) runAtOnce(job);
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await Promise.all([round, runsAtOnce, ...[...longRuns.values()].map(({ done }) => done)]);
    },
  };
}

/** The latest run of a long job. */
interface LongRun {
  isWaiting: boolean;
  done: Promise<void>;
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

const runs = new Counter({
  name: "designite_job_runs_total",
  help: "Runs of recurring jobs.",
  labelNames: ["name", "outcome"],
});
const time = new Counter({
  name: "designite_job_seconds_total",
  help: "Time that the runs of a job took.",
  labelNames: ["name"],
});
const lastSuccess = new Gauge({
  name: "designite_job_last_success_timestamp_seconds",
  help: "When a job last ran without a failure.",
  labelNames: ["name"],
});

/** Runs a job and counts the run. */
async function observeJob(job: string, run: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  let outcome = "failed";
  try {
    await traced(`job ${job}`, { attributes: { "designite.job": job } }, run);
    outcome = "done";
    lastSuccess.setToCurrentTime({ name: job });
  } finally {
    runs.inc({ name: job, outcome });
    time.inc({ name: job }, (performance.now() - startedAt) / 1000);
  }
}
