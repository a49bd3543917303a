import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { startServiceProcess } from "#test/support/service-process.ts";
import type { BenchResult } from "./result.ts";

/**
 * How many forms a second are stored, at 64 connections, beside a loop of two bare inserts on the same disk:
 * `node bench/posts.ts [--rounds 3] [--seconds 4] [CHECKOUT...]`. Several checkouts are measured in turns. Needs Linux
 * and the Debian package wrk.
 */
const { values, positionals } = parseArgs({
  options: { rounds: { type: "string", default: "3" }, seconds: { type: "string", default: "4" } },
  allowPositionals: true,
});
const [rounds, seconds] = [Number(values.rounds), values.seconds];
const connections = 64;
const runProgram = promisify(execFile);

interface Figure {
  perSecond: number;
  /** Processor time for each request: of the whole process, and of the thread with the database. */
  microseconds: number;
  ofDatabaseThread?: number;
  p99?: number;
}

export async function run(): Promise<BenchResult> {
  const checkouts = positionals.length > 0 ? positionals : [join(import.meta.dirname, "..")];
  const candidates: { name: string; measure(round: number): Promise<Figure> }[] = [
    { name: "two inserts in a loop", measure: measureLoop },
    ...checkouts.flatMap((checkout) =>
      ["subscribe", "academic"].map((form) => ({
        name: checkouts.length > 1 ? `${form}, ${checkout}` : form,
        measure: (round: number) => measureForm(resolve(checkout), form, round),
      })),
    ),
    ...checkouts.map((checkout) => ({
      name: `subscribe at half of that${checkouts.length > 1 ? `, ${checkout}` : ""}`,
      measure: (round: number) => measureForm(resolve(checkout), "subscribe", round, halfPause(checkout)),
    })),
  ];
  const figures = candidates.map((): Figure[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { measure }] of candidates.entries()) figures[index]?.push(await measure(round));
  }
  const medianOf = (index: number, read: (figure: Figure) => number | undefined) =>
    median(figures[index]?.map((figure) => read(figure) ?? 0) ?? []);
  const loop = medianOf(0, ({ perSecond }) => perSecond);
  return {
    title: "Forms stored at 64 connections, beside a loop of two inserts",
    columns: ["what", "per second", "of the loop", "µs processor", "of these, database thread", "p99 ms"],
    rows: candidates.map(({ name }, index) => [
      name,
      Math.round(medianOf(index, ({ perSecond }) => perSecond)),
      (medianOf(index, ({ perSecond }) => perSecond) / loop).toFixed(2),
      Math.round(medianOf(index, ({ microseconds }) => microseconds)),
      Math.round(medianOf(index, ({ ofDatabaseThread }) => ofDatabaseThread)),
      medianOf(index, ({ p99 }) => p99).toFixed(1),
    ]),
    notes: [
      `Medians of ${rounds} rounds of ${seconds} s in turns. The loop has no HTTP; the service and wrk share the processors.`,
      "After 500 mails an hour further ones are stored as held, so most of these are.",
    ],
  };
}

async function inFolder<Outcome>(work: (folder: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), "designite-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureLoop(): Promise<Figure> {
  const program = join(import.meta.dirname, "posts", "insert-loop.ts");
  return await inFolder(async (folder) => {
    const { stdout } = await runProgram(process.execPath, [program, folder, seconds]);
    return JSON.parse(stdout);
  });
}

/** The pace that each checkout has reached. */
const reached = new Map<string, number>();

/** How long each connection waits between its requests for half of that pace. */
const halfPause = (checkout: string): number =>
  Math.round((connections * 1000) / ((reached.get(resolve(checkout)) ?? 1000) / 2));

/** @param pause of each connection before a request, in milliseconds */
async function measureForm(checkout: string, form: string, round: number, pause = 0): Promise<Figure> {
  return await inFolder(async (folder) => {
    const variables = { HOST: "127.0.0.1", DATA_DIR: folder, TRUSTED_PROXIES: "127.0.0.1" };
    const service = await startServiceProcess({ checkout, arguments: ["--without-site"], variables, withoutLog: true });
    try {
      const pid = service.child.pid ?? 0;
      await post(service.url, form, `w${round}`, "1", 0);
      const before = await processorSeconds(pid);
      const { requests, perSecond, p99 } = await post(service.url, form, `${round}`, seconds, pause);
      if (form === "subscribe" && pause === 0) reached.set(checkout, perSecond);
      const after = await processorSeconds(pid);
      const each = (spent: number) => (spent / requests) * 1e6;
      const spent = [...after].map(([thread, used]) => used - (before.get(thread) ?? 0));
      const threads = spent.toSorted((one, other) => other - one);
      return {
        perSecond,
        p99,
        microseconds: each(spent.reduce((sum, one) => sum + one, 0)),
        ofDatabaseThread: each(threads[0] ?? 0),
      };
    } finally {
      await service.stop();
    }
  });
}

async function post(url: string, form: string, name: string, duration: string, pause: number) {
  const script = join(import.meta.dirname, "posts", "requests.lua");
  const options = [
    "-t1",
    `-c${connections}`,
    `-d${duration}s`,
    "--latency",
    "-s",
    script,
    url,
    "--",
    form,
    name,
    String(pause),
  ];
  const { stdout } = await runProgram("wrk", options);
  const [, p99 = "0", unit = "ms"] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  if (/Non-2xx/.test(stdout)) throw new Error(stdout);
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: Number(p99) * (unit === "us" ? 0.001 : unit === "s" ? 1000 : 1),
  };
}

/** What each thread of the process has used so far (proc(5), fields 14 and 15, in hundredths of a second). */
async function processorSeconds(pid: number): Promise<Map<string, number>> {
  const threads = await readdir(`/proc/${pid}/task`);
  return new Map(
    await Promise.all(
      threads.map(async (thread): Promise<[string, number]> => {
        const fields = (await readFile(`/proc/${pid}/task/${thread}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
        return [thread, (Number(fields[11]) + Number(fields[12])) / 100];
      }),
    ),
  );
}

function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;
}

if (import.meta.main) {
  const { title, columns, rows, notes } = await run();
  console.log(title);
  console.table(rows.map((row) => Object.fromEntries(row.map((cell, index) => [columns[index], cell]))));
  for (const note of notes) console.log(note);
}
