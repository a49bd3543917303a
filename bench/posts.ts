import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { startServiceProcess } from "#test/support/service-process.ts";
import { inFolder, processorSeconds, runWrk, wrkConnections } from "./processes.ts";
import { type BenchResult, median, missedGoal, rounded } from "./results.ts";

/** In which V8 compiles the service. */
const warmUpSeconds = 5;

/** Forms a second on the busiest day that a vendor of such a tool can expect, and pages a second beside them. */
const calmPace = 100;
const calmPages = 1000;
const calmGoal = 50;

const options = { rounds: { type: "string", default: "3" }, seconds: { type: "string", default: "4" } } as const;

interface Figure {
  perSecond: number;
  /** Processor time for each request: of the whole process, and of the thread with the database. */
  microseconds: number;
  ofDatabaseThread?: number;
  p99?: number;
}

/**
 * How many forms a second are stored, beside a loop of two bare inserts on the same disk:
 * `npm run bench posts -- [--rounds 3] [--seconds 4] [CHECKOUT...]`. Several checkouts, each with a build, are measured
 * in turns. Needs Linux and the Debian package wrk.
 */
export async function run(words: readonly string[]): Promise<BenchResult> {
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
  const checkouts = (positionals.length > 0 ? positionals : [join(import.meta.dirname, "..")]).map((one) =>
    resolve(one),
  );
  const candidates: { name: string; measure(round: number): Promise<Figure> }[] = [
    { name: "two inserts in a loop", measure: () => measureLoop(seconds) },
    ...checkouts.flatMap((checkout) =>
      (["subscribe", "academic"] as const).map((form) => ({
        name: checkouts.length > 1 ? `${form}, ${checkout}` : form,
        measure: (round: number) => measureForm({ checkout, form, round, seconds }),
      })),
    ),
    ...checkouts.flatMap((checkout) =>
      [calmPages, Number.POSITIVE_INFINITY].map((pages) => ({
        name: `subscribe at ${calmPace}/s while ${pages === calmPages ? `${pages} pages/s` : "all pages that a core can answer"} are read${checkouts.length > 1 ? `, ${checkout}` : ""}`,
        measure: (round: number) => measureForm({ checkout, form: "subscribe", round, seconds, pages }),
      })),
    ),
  ];
  const figures = candidates.map((): Figure[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { measure }] of candidates.entries()) figures[index]?.push(await measure(round));
  }
  const medianOf = (index: number, read: (figure: Figure) => number | undefined) =>
    median(figures[index]?.map((figure) => read(figure) ?? 0) ?? []);
  const loop = medianOf(0, ({ perSecond }) => perSecond);
  // Of the first checkout.
  const calm = candidates.length - 2 * checkouts.length;
  return {
    title: "Forms stored at 64 connections, beside a loop of two inserts",
    columns: ["what", "per second", "of the loop", "µs processor", "of these, database thread", "p99 ms"],
    rows: candidates.map(({ name }, index) => [
      name,
      Math.round(medianOf(index, ({ perSecond }) => perSecond)),
      rounded(medianOf(index, ({ perSecond }) => perSecond) / loop, 2),
      Math.round(medianOf(index, ({ microseconds }) => microseconds)),
      Math.round(medianOf(index, ({ ofDatabaseThread }) => ofDatabaseThread)),
      rounded(medianOf(index, p99Of), 1),
    ]),
    notes: [
      `Medians of ${rounds} rounds of ${seconds} s in turns, each after ${warmUpSeconds} s of the same. The loop has no HTTP; the service and wrk share the processors.`,
      "After 500 mails an hour further ones are stored as held, so most of these are.",
      ...missedGoal(`p99 of subscribe at ${calmPace}/s while ${calmPages} pages/s are read`, medianOf(calm, p99Of), {
        atMost: calmGoal,
      }),
    ],
  };
}

const p99Of = ({ p99 }: Figure) => p99;

async function measureLoop(seconds: number): Promise<Figure> {
  const program = join(import.meta.dirname, "posts", "insert-loop.ts");
  return await inFolder(async (folder) => {
    const { stdout } = await promisify(execFile)(process.execPath, [program, folder, String(seconds)]);
    return JSON.parse(stdout);
  });
}

type Form = "subscribe" | "academic" | "page";

interface FormRun {
  checkout: string;
  form: Form;
  round: number;
  seconds: number;
  /** Forms come at a pace, and the home page is read so many times a second meanwhile. Infinity: as fast as it is answered. */
  pages?: number;
}

async function measureForm({ checkout, form, round, seconds, pages = 0 }: FormRun): Promise<Figure> {
  return await inFolder(async (folder) => {
    const isCalm = pages > 0;
    const words = isCalm ? [] : ["--without-site"];
    const variables = { HOST: "127.0.0.1", DATA_DIR: folder, TRUSTED_PROXIES: "127.0.0.1" };
    const service = await startServiceProcess({ checkout, arguments: words, variables, withoutLog: true });
    try {
      const pid = service.child.pid ?? 0;
      await postForms(service.url, form, `w${round}`, warmUpSeconds);
      const before = await processorSecondsOfThreads(pid);
      const pause = isCalm ? (wrkConnections * 1000) / calmPace : 0;
      const [{ requests, perSecond, p99 }] = await Promise.all([
        postForms(service.url, form, `${round}`, seconds, pause),
        isCalm && postForms(service.url, "page", "", seconds, (wrkConnections * 1000) / pages),
      ]);
      const after = await processorSecondsOfThreads(pid);
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

/**
 * Posts one of the two forms, or reads the home page as "page", as fast as it is answered.
 * @param name keeps the mailboxes of several runs apart.
 * @param pause of each connection before a request, in milliseconds.
 */
function postForms(url: string, form: Form, name: string, seconds: number, pause = 0) {
  const script = join(import.meta.dirname, "posts", "requests.lua");
  return runWrk(seconds, ["-s", script, url, "--", form, name, String(pause)]);
}

/** What each thread of the process has used so far. */
async function processorSecondsOfThreads(pid: number): Promise<Map<string, number>> {
  const used = new Map<string, number>();
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    used.set(thread, await processorSeconds(`${pid}/task/${thread}`));
  }
  return used;
}
