import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

export interface MeasuredServer {
  name: string;
  url: string;
  /** The process whose processor time is counted. */
  pid: number;
  stop(): Promise<void>;
}

export interface Figures {
  requests: number;
  perSecond: number;
  /** Processor time of one request. */
  microseconds: number;
  /** The latency that one of 100 requests exceeds, in milliseconds. */
  p99: number;
}

/** What wrk sends with each request. */
export const acceptEncoding = "gzip, deflate, br, zstd";

/** Asks one address on 64 connections for some seconds. Needs Linux and wrk. */
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
  const options = ["-t1", "-c64", `-d${seconds}s`, "--latency", ...fields];
  const { stdout } = await promisify(execFile)("wrk", [...options, server.url + path]);
  const spent = (await processorSeconds(server.pid)) - before;
  const find = (pattern: RegExp) => pattern.exec(stdout) ?? [];
  const [, requests] = find(/(\d+) requests in/);
  const [, perSecond] = find(/Requests\/sec:\s+([\d.]+)/);
  const [, latency, unit = ""] = find(/99%\s+([\d.]+)(us|ms|s)/);
  const scale: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };
  return {
    requests: Number(requests),
    perSecond: Number(perSecond),
    microseconds: (spent / Number(requests)) * 1e6,
    p99: Number(latency) * (scale[unit] ?? Number.NaN),
  };
}

/** What the process has used so far, in user and system mode (proc(5), fields 14 and 15, in hundredths of a second). */
export async function processorSeconds(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
