import type { Log } from "../log/log.ts";
import { observeJob } from "./job-metrics.ts";

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
