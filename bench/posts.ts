import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { academicLicenseRequestPath, subscribePath } from "#contract/forms.ts";
import { startServiceProcess } from "#test/support/service-process.ts";
import { type BenchResult, rounded } from "./results.ts";
import { runWrk } from "./wrk.ts";

const checkout = process.env.CHECKOUT ?? join(import.meta.dirname, "..");
const seconds = Number(process.env.SECONDS ?? 5);
const connections = 32;

/** Forms a second on a busy day of such a vendor. */
const calmPace = 100;

interface FormFigures {
  perSecond: number;
  p99: number;
}

const bodies = {
  [subscribePath]: (email: string) => ({ email }),
  [academicLicenseRequestPath]: (email: string) => ({ name: "Ada", email, university: "Tripos", lang: "Java" }),
} as const;
type FormPath = keyof typeof bodies;

/** How many forms a second are stored, beside a loop of two bare inserts on the same disk, and what memory it takes. */
export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), "designite-bench-"));
  const loop = runInserts(folder);
  const service = await startServiceProcess({
    checkout,
    variables: {
      HOST: "127.0.0.1",
      DATA_DIR: await mkdtemp(join(folder, "data-")),
      LOG_LEVEL: "warn",
      TRUSTED_PROXIES: "127.0.0.1",
    },
  });
  const memoryAtStart = await memoryOf(service.child.pid ?? 0);
  const rows: BenchResult["rows"] = [["two inserts in a loop", Math.round(loop), 1, ""]];
  const add = (what: string, { perSecond, p99 }: FormFigures) =>
    rows.push([what, Math.round(perSecond), rounded(perSecond / loop, 2), rounded(p99, 1)]);
  await postFast(service.url, subscribePath, 3);
  add("subscribe, as fast as answered", await postFast(service.url, subscribePath, seconds));
  add("academic, as fast as answered", await postFast(service.url, academicLicenseRequestPath, seconds));
  const reading = runWrk(seconds, ["-H", "Accept-Encoding: br", `${service.url}/`]);
  add(`subscribe at ${calmPace}/s while pages are read as fast as answered`, await postCalmly(service.url));
  const { perSecond: pagesPerSecond } = await reading;
  const memory = await memoryOf(service.child.pid ?? 0);
  await service.stop();
  await rm(folder, { recursive: true, force: true });
  return {
    title: `Forms stored on ${connections} connections, beside a loop of two inserts on the same disk`,
    columns: ["what", "per second", "of the loop", "p99 ms"],
    rows,
    notes: [
      `${seconds} s each, after 3 s of the same. The loop has no HTTP; the service and its clients share two cores.`,
      `Pages meanwhile: ${Math.round(pagesPerSecond)} a second. Memory: ${memoryAtStart} MB after the start, ${memory} MB at the end.`,
    ],
  };
}

/** A row of 40 bytes and one of 3 kB in a transaction of their own, each durable, one after the other. */
function runInserts(folder: string): number {
  const database = new DatabaseSync(join(folder, "loop.sqlite"));
  database.exec("pragma journal_mode = wal; pragma synchronous = full");
  database.exec(
    "create table reader (id text primary key, email text); create table mail (id text primary key, text text)",
  );
  const [addReader, addMail] = ["reader", "mail"].map((table) =>
    database.prepare(`insert into ${table} values (?, ?)`),
  );
  const text = "x".repeat(3000);
  const startedAt = performance.now();
  let added = 0;
  while (performance.now() - startedAt < seconds * 1000) {
    database.exec("begin immediate");
    addReader?.run(`key${added}`, `reader${added}@example.org`);
    addMail?.run(`key${added}`, text);
    database.exec("commit");
    added += 1;
  }
  database.close();
  return added / seconds;
}

let visitors = 0;

/** Each visitor has an email address and a network address of their own. Returns the milliseconds until the answer. */
async function post(origin: string, path: FormPath): Promise<number> {
  visitors += 1;
  const startedAt = performance.now();
  const answer = await fetch(origin + path, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Forwarded-For": `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
    },
    body: JSON.stringify(bodies[path](`reader${visitors}@run.example.org`)),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return performance.now() - startedAt;
}

async function postFast(origin: string, path: FormPath, forSeconds: number): Promise<FormFigures> {
  const times: number[] = [];
  const end = performance.now() + forSeconds * 1000;
  const send = async () => {
    while (performance.now() < end) times.push(await post(origin, path));
  };
  await Promise.all(Array.from({ length: connections }, send));
  return { perSecond: times.length / forSeconds, p99: percentile99(times) };
}

async function postCalmly(origin: string): Promise<FormFigures> {
  const sent: Promise<number>[] = [];
  const startedAt = performance.now();
  while (sent.length < seconds * calmPace) {
    sent.push(post(origin, subscribePath));
    await pause(startedAt + (sent.length * 1000) / calmPace - performance.now());
  }
  const times = await Promise.all(sent);
  return { perSecond: times.length / seconds, p99: percentile99(times) };
}

const percentile99 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;

/** Resident memory of a process in megabytes. Needs Linux. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000);
}
