import { execFile } from "node:child_process";
import { promisify } from "node:util";

export interface WrkFigures {
  perSecond: number;
  /** The latency that one of 100 requests exceeds, in milliseconds. */
  p99: number;
}

export const wrkConnections = 64;

const milliseconds: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };

/**
 * Asks on 64 connections for some seconds. Needs the Debian package wrk.
 *
 * @param words further words of its command line, with the address
 * @param core the only core that it may use
 * @throws Error when answers other than 2xx and 3xx came
 */
export async function runWrk(seconds: number, words: readonly string[], core?: number): Promise<WrkFigures> {
  const command = ["wrk", "-t1", `-c${wrkConnections}`, `-d${seconds}s`, "--latency", ...words];
  const [program = "", ...rest] = core === undefined ? command : ["taskset", "-c", `${core}`, ...command];
  const { stdout } = await promisify(execFile)(program, rest);
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  if (refused) throw new Error(`${refused} requests were refused: ${words.join(" ")}`);
  const [, latency, unit = ""] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: Number(latency) * (milliseconds[unit] ?? Number.NaN),
  };
}
