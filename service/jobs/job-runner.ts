import type { Log } from "../log/log.ts";

/** Work that is looked after from time to time. It finds out itself what is due, and does each thing once. */
export interface Job {
  name: string;
  run(): Promise<void>;
}

export interface JobRunner {
  start(): void;
  /** Resolves when the job under way, if any, is done. */
  stop(): Promise<void>;
  /** Runs each job once. One that fails is logged and does not keep the others from running. */
  runAll(): Promise<void>;
}

const secondsBetweenRounds = 60;

export function createJobRunner(jobs: readonly Job[], log: Log): JobRunner {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let stopping = false;

  async function runAll(): Promise<void> {
    for (const job of jobs) {
      if (stopping) return;
      await job.run().catch((error: unknown) => log.error({ err: error, job: job.name }, "A job failed"));
    }
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
    async stop() {
      stopping = true;
      clearInterval(timer);
      await round;
    },
  };
}
