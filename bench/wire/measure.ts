import { processorSeconds } from "../processor-seconds.ts";
import { runWrk, type WrkFigures } from "../run-wrk.ts";

export interface MeasuredServer {
  name: string;
  url: string;
  /** The process whose processor time is counted. */
  pid: number;
  stop(): Promise<void>;
}

export interface Figures extends WrkFigures {
  /** Processor time of one request. */
  microseconds: number;
}

/** What wrk sends with each request. */
export const acceptEncoding = "gzip, deflate, br, zstd";

/** Asks one address for some seconds. Needs Linux. */
export async function measure(
  server: MeasuredServer,
  path: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Figures> {
  const fields = Object.entries({ "Accept-Encoding": acceptEncoding, ...headers }).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  const before = await processorSeconds(server.pid);
  const figures = await runWrk(seconds, [...fields, server.url + path], { wantsRefusals: true });
  const spent = (await processorSeconds(server.pid)) - before;
  return { ...figures, microseconds: (spent / figures.requests) * 1e6 };
}
