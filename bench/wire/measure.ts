import { processorSeconds } from "../processor-seconds.ts";
import { runWrk, type WrkFigures } from "../run-wrk.ts";

/** Server and client have a core each, so that neither waits for the other. */
export const serverCore = 0;
const clientCore = 1;

export interface MeasuredServer {
  name: string;
  url: string;
  /** The path of a page, which lies in this file below the public folder. */
  addressOf(path: string, file: string): string;
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

/**
 * Asks one address for some seconds. Needs Linux.
 *
 * @param pid the process that answers
 */
export async function measure(
  pid: number,
  address: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<Figures> {
  const fields = Object.entries({ "Accept-Encoding": acceptEncoding, ...headers }).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  const before = await processorSeconds(pid);
  const figures = await runWrk(seconds, [...fields, address], { wantsRefusals: true, core: clientCore });
  const spent = (await processorSeconds(pid)) - before;
  return { ...figures, microseconds: (spent / figures.requests) * 1e6 };
}
