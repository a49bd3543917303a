import type { Log } from "../log/log.ts";

/** Recurring work. A job determines what is due and does each thing once. */
export interface Job {
  name: string;
  run(): Promise<void>;
}

export interface JobRunner {
  start(): void;
  /** Resolves after the current job, if any, has finished. */
  stop(): Promise<void>;
  /** Runs each job once. A job that fails is logged and does not keep others from running. */
  runAll(): Promise<void>;
  /** Runs one job without waiting for the round, after the runs of this kind before it. */
  runNow(name: string): void;
}

const secondsBetweenRounds = 60;

export function createJobRunner(jobs: readonly Job[], log: Log): JobRunner {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let runsAtOnce: Promise<void> = Promise.resolve();
  let stopping = false;

  async function run(job: Job): Promise<void> {
    if (stopping) return;
    await job.run().catch((error: unknown) => log.error({ err: error, job: job.name }, "A job failed"));
  }

  async function runAll(): Promise<void> {
    for (const job of jobs) await run(job);
  }

  function startRound(): void {
    round = round.then(runAll);
  }

  return {
    runAll,
    start() {
      if (timer !== undefined) return;
      timer = setInterval(startRound, secondsBetweenRounds * 1000);
      startRound();
    },
    runNow(name) {
      const job = jobs.find((each) => each.name === name);
      if (job) runsAtOnce = runsAtOnce.then(() => run(job));
    },
    async stop() {
      stopping = true;
      clearInterval(timer);
      await Promise.all([round, runsAtOnce]);
    },
  };
}
