/**
 * The parsers of CSV that were candidates for `/explore`, in a worker of Chromium: a million rows of method metrics, the
 * same with a quoted cell in each row, and six bad files.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { build } from "vite";
import { findChromium } from "../scripts/find-chromium.ts";
import { badFileNames } from "./explore/bad-files.ts";
import type { ParserAnswer, ParserRequest, TimesOfParsers } from "./explore/parsers-worker.ts";
import { largeProject, syntheticResults } from "./explore/synthetic-results.ts";
import { median } from "./median.ts";
import type { BenchResult } from "./result.ts";

const rounds = 3;
/** A parser that takes longer for a bad file of three lines does not come to an end. */
const mostMilliseconds = 1000;
const baseline = "papaparse";

export async function run([methods = String(largeProject.methods)]: readonly string[]): Promise<BenchResult> {
  const files = syntheticResults({ ...largeProject, methods: Number(methods) });
  const plain = [...(files["methodMetrics.csv"]?.() ?? [])];
  const quoted = plain.map((piece) => piece.replace(/,(compute\w+),/g, ',"$1(int, String)",'));
  const { origin, close } = await serve({
    "/": { type: "text/html", parts: ["<!doctype html><title>Parsers</title>"] },
    "/worker.js": { type: "text/javascript", parts: [await workerCode()] },
    "/plain.csv": { type: "text/csv", parts: plain },
    "/quoted.csv": { type: "text/csv", parts: quoted },
  });
  const times = await measureTimes(origin, ["/plain.csv", "/quoted.csv"]);
  const wrong = await wronglyReadFiles(origin, Object.keys(times));
  close();
  const secondsOf = (name: string, address: string) => median(times[name]?.[address]?.milliseconds ?? []) / 1000;
  const cells = (name: string, address: string) => {
    const seconds = secondsOf(name, address);
    return [Number(seconds.toFixed(2)), Number((seconds / secondsOf(baseline, address)).toFixed(2))];
  };
  const megabytes = plain.reduce((sum, piece) => sum + piece.length, 0) / 1e6;
  return {
    title: "Parsers of CSV in a worker of the browser",
    columns: ["parser", "plain, s", "plain, ratio", "quoted, s", "quoted, ratio", "bad files read right"],
    rows: Object.keys(times).map((name) => [
      name,
      ...cells(name, "/plain.csv"),
      ...cells(name, "/quoted.csv"),
      badFileNames.length - (wrong[name]?.length ?? 0),
    ]),
    notes: [
      `${methods} rows of method metrics, ${megabytes.toFixed(0)} MB, in pieces of 4 MB; all cells as texts. Median of ${rounds} rounds, the parsers in turn; ratios to ${baseline}.`,
      "The quoted file has a cell with a comma in each row. A bad file is read right if its rows are there, or an error is told.",
      ...Object.entries(wrong).flatMap(([name, files]) => (files.length > 0 ? [`${name}: ${files.join("; ")}.`] : [])),
    ],
  };
}

/** The worker as one script. */
async function workerCode(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      rolldownOptions: { input: join(import.meta.dirname, "explore", "parsers-worker.ts") },
    },
  });
  const [output] = "output" in built ? built.output : [];
  if (!output) throw new Error("The worker was built to nothing.");
  return output.code;
}

interface Served {
  type: string;
  parts: readonly string[];
}

async function serve(files: Readonly<Record<string, Served>>): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const file = files[request.url ?? ""];
    response.writeHead(file ? 200 : 404, { "content-type": file?.type ?? "text/plain" });
    for (const part of file?.parts ?? []) response.write(part);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

/** Runs a page of Chromium. */
async function inPage<Value>(origin: string, use: (page: Page) => Promise<Value>): Promise<Value> {
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: ["--no-sandbox"], ...(executablePath && { executablePath }) });
  try {
    const page = await browser.newPage();
    await page.goto(origin);
    return await use(page);
  } finally {
    await browser.close();
  }
}

function measureTimes(origin: string, addresses: readonly string[]): Promise<TimesOfParsers> {
  const request: ParserRequest = { kind: "times", addresses, rounds };
  return inPage(origin, (page) =>
    page.evaluate(
      (message) =>
        new Promise<TimesOfParsers>((resolve, reject) => {
          const worker = new Worker("/worker.js", { type: "module" });
          worker.onmessage = ({ data }: MessageEvent<ParserAnswer>) => data.kind === "times" && resolve(data.times);
          worker.onerror = ({ message: text }) => reject(new Error(text));
          worker.postMessage(message);
        }),
      request,
    ),
  );
}

/** By parser, the bad files that it reads wrong. Each is read in a worker of its own, which is ended after a second. */
async function wronglyReadFiles(origin: string, parsers: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = Object.fromEntries(parsers.map((parser) => [parser, []]));
  for (const parser of parsers) {
    for (const name of badFileNames) {
      const outcome = await inPage(origin, (page) => readBadFile(page, { kind: "bad file", parser, name }));
      if (outcome !== "right") found[parser]?.push(`${name} ${outcome}`);
    }
  }
  return found;
}

function readBadFile(page: Page, request: ParserRequest): Promise<string> {
  return page.evaluate(
    ([message, limit]) =>
      new Promise<string>((resolve, reject) => {
        const worker = new Worker("/worker.js", { type: "module" });
        const end = (outcome: string) => {
          worker.terminate();
          resolve(outcome);
        };
        worker.onmessage = ({ data }: MessageEvent<ParserAnswer>) => {
          if (data.kind === "begins") setTimeout(end, limit, "never ends");
          if (data.kind === "bad file") end(data.isRight ? "right" : "is read wrong without an error");
        };
        worker.onerror = ({ message: text }) => reject(new Error(text));
        worker.postMessage(message);
      }),
    [request, mostMilliseconds] as const,
  );
}
