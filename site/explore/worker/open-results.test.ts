import { afterEach, expect, test, vi } from "vitest";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import {
  type CompareAnswer,
  type CompareRequest,
  handleComparison,
  type MeasuredRequest,
  type OpenAnswer,
  type OpenRequest,
} from "./handle-requests.ts";
import { createResultsOpener, type OpeningWorker } from "./open-results.ts";

afterEach(() => vi.unstubAllGlobals());

class SampleWorker implements OpeningWorker {
  onmessage: OpeningWorker["onmessage"] = null;
  onerror: OpeningWorker["onerror"] = null;
  onmessageerror: OpeningWorker["onmessageerror"] = null;
  requests: OpenRequest[] = [];
  comparisons: CompareRequest[] = [];
  isTerminated = false;
  postMessage(request: OpenRequest | MeasuredRequest | CompareRequest) {
    if ("before" in request) this.comparisons.push(request);
    else if ("sources" in request) this.requests.push(request);
  }
  terminate() {
    this.isTerminated = true;
  }
  answer(data: OpenAnswer | CompareAnswer) {
    this.onmessage?.(new MessageEvent("message", { data }));
  }
}

function noWorker(): never {
  throw new TypeError("This requires a TrustedScriptURL.");
}

function openerWithWorkers() {
  const workers: SampleWorker[] = [];
  const opener = createResultsOpener({
    results() {
      const worker = new SampleWorker();
      workers.push(worker);
      return worker;
    },
    code: noWorker,
  });
  return { opener, workers };
}

const file = { kind: "file", path: "typeMetrics.csv", file: new Blob(["a,b"]) } as const;
const progress = () => undefined;

test("the worker starts with the application, and answers settle the request", async () => {
  const { opener, workers } = openerWithWorkers();
  expect(workers).toHaveLength(1);
  const told: [string, number][] = [];
  const outcome = opener.open([file], (...words) => told.push(words));
  await expect.poll(() => workers[0]?.requests).toHaveLength(1);
  workers[0]?.answer({ id: 1, kind: "progress", sentence: "Reading", share: 0.5 });
  workers[0]?.answer({ id: 1, kind: "refused", sentences: ["No."] });
  expect(await outcome).toEqual({ kind: "refused", sentences: ["No."] });
  expect(told).toEqual([["Reading", 0.5]]);
});

test("a later request ends the earlier one, whose answers are ignored", async () => {
  const { opener, workers } = openerWithWorkers();
  const earlier = opener.open([file], progress);
  await expect.poll(() => workers[0]?.requests).toHaveLength(1);
  const later = opener.open([file], progress);
  expect(await earlier).toEqual({ kind: "refused", sentences: [] });
  await expect.poll(() => workers[0]?.requests.map(({ id }) => id)).toEqual([1, 2]);
  workers[0]?.answer({ id: 1, kind: "refused", sentences: ["Too late."] });
  workers[0]?.answer({ id: 2, kind: "refused", sentences: ["In time."] });
  expect(await later).toEqual({ kind: "refused", sentences: ["In time."] });
});

test("very many files are handed over in parts, and those that hold no results by name alone", async () => {
  const { opener, workers } = openerWithWorkers();
  const many = Array.from({ length: 250 }, (_, at) => ({ ...file, path: at === 0 ? "A.java" : `${at}.csv` }));
  opener.open(Promise.resolve(many), progress);
  await expect.poll(() => workers[0]?.requests.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
  const handed = workers[0]?.requests.flatMap(({ sources }) => sources) ?? [];
  expect(handed.map(({ path }) => path)).toEqual(many.map(({ path }) => path));
  expect(handed.slice(0, 2).map((one) => one.file.size)).toEqual([0, 3]);
});

test("a crash is answered, and the next request starts a new worker", async () => {
  const { opener, workers } = openerWithWorkers();
  const outcome = opener.open([file], progress);
  workers[0]?.onmessageerror?.(new MessageEvent("messageerror"));
  expect(await outcome).toMatchObject({ kind: "refused", sentences: [expect.stringContaining("Reading has stopped")] });
  expect(workers[0]?.isTerminated).toBe(true);
  opener.open([file], progress);
  await expect.poll(() => workers[1]?.requests).toHaveLength(1);
});

test("a ready library is fetched and handed over as a file", async () => {
  const { opener, workers } = openerWithWorkers();
  vi.stubGlobal("fetch", async () => new Response("PK"));
  opener.open([{ kind: "address", name: "jsoup 1.15.3", url: "/assets/a.zip" }], progress);
  await expect.poll(() => workers[0]?.requests).toHaveLength(1);
  const [source] = workers[0]?.requests[0]?.sources ?? [];
  expect(source?.path).toBe("jsoup 1.15.3.zip");
  expect(await source?.file.text()).toBe("PK");
});

test.each([
  ["is missing", async () => new Response("", { status: 404 })],
  ["has no connection", () => Promise.reject(new TypeError("Failed to fetch"))],
])("a ready library that %s is answered with a sentence", async (_what, answer) => {
  const { opener } = openerWithWorkers();
  vi.stubGlobal("fetch", answer);
  expect(await opener.open([{ kind: "address", name: "jsoup", url: "/a.zip" }], progress)).toEqual({
    kind: "refused",
    sentences: ["jsoup can't be loaded. Check the connection and try again."],
  });
});

test("a browser that starts no worker gets a sentence", async () => {
  const opener = createResultsOpener({ results: noWorker, code: noWorker });
  expect(await opener.open([file], progress)).toMatchObject({ kind: "refused", sentences: [expect.any(String)] });
});

test("two results are compared beside an opening, and a crash ends the comparison", async () => {
  const { opener, workers } = openerWithWorkers();
  const [before, now] = [openedSample("type p.A"), openedSample("type p.A\ntype p.B")];
  const comparison = opener.compare(before, now);
  opener.open([file], progress);
  const [request] = workers[0]?.comparisons ?? [];
  if (request) workers[0]?.answer(handleComparison(request));
  expect((await comparison).comparison.newTypes).toEqual(["p.B"]);
  const ended = opener.compare(before, now);
  workers[0]?.onmessageerror?.(new MessageEvent("messageerror"));
  await expect(ended).rejects.toThrow();
});
