import { type ServiceProcess, startServiceProcess } from "#test/support/service-process.ts";

export interface ServiceProcesses {
  /** Resolves when all of them answer. */
  start(): Promise<void>;
  /** Kills the next one in turn with SIGKILL and starts another in its place. Resolves with its place, from 1. */
  killOne(): Promise<number>;
  stop(): Promise<void>;
}

/** Real service processes that share one database. */
export function createServiceProcesses(count: number, variables: Readonly<Record<string, string>>): ServiceProcesses {
  const running: ServiceProcess[] = [];
  let turn = 0;

  async function startAt(place: number): Promise<void> {
    running[place] = await startServiceProcess({ arguments: ["--without-site"], variables });
  }

  return {
    async start() {
      await Promise.all(Array.from({ length: count }, (_, place) => startAt(place)));
    },
    async killOne() {
      const place = turn % count;
      turn += 1;
      await running[place]?.stop("SIGKILL");
      await startAt(place);
      return place + 1;
    },
    async stop() {
      await Promise.all(running.map((service) => service.stop()));
    },
  };
}
