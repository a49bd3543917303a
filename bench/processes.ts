import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../scripts/find-chromium.ts";

/** Runs with a temporary folder of its own. */
export async function inFolder<Outcome>(work: (folder: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "designite-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Chromium, which Lighthouse reaches at a port. On Debian it is the package chromium-headless-shell. */
export async function startChromium(port: number, ...flags: readonly string[]): Promise<Browser> {
  const executablePath = findChromium();
  const args = ["--no-sandbox", `--remote-debugging-port=${port}`, ...flags];
  return await chromium.launch({ args, ...(executablePath && { executablePath }) });
}

/**
 * Seconds that a process has used so far, in user and system mode. Needs Linux.
 *
 * @param process its place in /proc: its id, or `ID/task/ID` for a thread
 */
export async function processorSeconds(process: number | string): Promise<number> {
  // The second field of proc(5) is a name in parentheses, which may hold spaces. Times are in hundredths of a second.
  const fields = (await readFile(`/proc/${process}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

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
  const command = ["wrk", "-t1", `-c${wrkConnections}`, `-d${seconds}s`, "--latency", ...words];
  const [program = "", ...rest] = core === undefined ? command : ["taskset", "-c", `${core}`, ...command];
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
