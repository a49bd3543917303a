import { execFile } from "node:child_process";
import { promisify } from "node:util";

export interface WrkFigures {
  requests: number;
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
 * @throws Error when answers other than 2xx and 3xx came, unless they are wanted
 */
export async function runWrk(
  seconds: number,
  words: readonly string[],
  { wantsRefusals = false, core }: { wantsRefusals?: boolean; core?: number } = {},
): Promise<WrkFigures> {
  const options = ["-t1", `-c${wrkConnections}`, `-d${seconds}s`, "--latency"];
  const [program = "", ...rest] = [
    ...(core === undefined ? [] : ["taskset", "-c", `${core}`]),
    "wrk",
    ...options,
    ...words,
  ];
  const { stdout } = await promisify(execFile)(program, rest);
  const find = (pattern: RegExp) => pattern.exec(stdout) ?? [];
  const [, requests] = find(/(\d+) requests in/);
  const [, refused] = find(/Non-2xx or 3xx responses: (\d+)/);
  if (refused && !wantsRefusals) throw new Error(`${refused} of ${requests} requests were refused: ${words.join(" ")}`);
  const [, perSecond] = find(/Requests\/sec:\s+([\d.]+)/);
  const [, latency, unit = ""] = find(/99%\s+([\d.]+)(us|ms|s)/);
  return {
    requests: Number(requests),
    perSecond: Number(perSecond),
    p99: Number(latency) * (milliseconds[unit] ?? Number.NaN),
  };
}
