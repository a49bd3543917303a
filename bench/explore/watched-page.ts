import { readdirSync, readFileSync } from "node:fs";
import type { Browser, CDPSession, Page } from "@playwright/test";

/** What a page has gone through while something was done on it. Times in milliseconds. */
export interface Watched {
  /** From the choice of the files to the first frame that shows results; NaN where nothing was opened. */
  untilShown: number;
  /** Between animation frames. */
  frames: number[];
  /** Of the tasks that took more than 50 ms. */
  longTasks: number[];
  /** Processor time of the page's thread. */
  processor: number;
}

interface Watch {
  asked: number;
  shown: number;
  frames: number[];
  tasks: number[];
}

declare global {
  var watch: Watch;
}

/** Runs in the page before its scripts. */
function watchPage(): void {
  globalThis.watch = { asked: Number.NaN, shown: Number.NaN, frames: [], tasks: [] };
  document.addEventListener(
    "change",
    ({ timeStamp }) => {
      globalThis.watch.asked = timeStamp;
    },
    { capture: true },
  );
  new PerformanceObserver((list) => {
    globalThis.watch.tasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: "longtask" });
  let last = Number.NaN;
  let wasThere = false;
  const frame = (now: number) => {
    if (last > 0) globalThis.watch.frames.push(now - last);
    last = now;
    if (wasThere && Number.isNaN(globalThis.watch.shown)) globalThis.watch.shown = performance.now();
    wasThere = (document.querySelector(".explore-view")?.childElementCount ?? 0) > 0;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** A page of its own in which nothing is open yet. */
export async function openWatched(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(error));
  await page.addInitScript(watchPage);
  await page.goto(address);
  await page.waitForFunction(() => document.querySelector("input[type=file]:enabled"));
  await page.waitForTimeout(1000);
  return page;
}

const quietMilliseconds = 600;

/** Does something on the page, and waits until no more long task comes. */
export async function watched(page: Page, act: () => Promise<unknown>): Promise<Watched> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await taskSeconds(session);
  await page.evaluate(() => Object.assign(globalThis.watch, { shown: Number.NaN, frames: [], tasks: [] }));
  await act();
  for (let seen = -1, now = 0; seen !== now; ) {
    seen = now;
    await page.waitForTimeout(quietMilliseconds);
    now = await page.evaluate(() => globalThis.watch.tasks.length);
  }
  const { asked, shown, frames, tasks } = await page.evaluate(() => globalThis.watch);
  const processor = 1000 * ((await taskSeconds(session)) - before);
  await session.detach();
  return { untilShown: shown - asked, frames, longTasks: tasks, processor };
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}

/** The frame interval below which a share of all lies. */
export function frameAt(frames: readonly number[], share: number): number {
  const sorted = frames.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** Moves the drawing with the button pressed, in steps of a frame. */
export async function drag(page: Page): Promise<void> {
  const [x, y] = await middleOfDrawing(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 120; step += 1)
    await page.mouse.move(x + 120 * Math.sin(step / 12), y + 90 * Math.cos(step / 15));
  await page.mouse.up();
}

export async function zoom(page: Page): Promise<void> {
  const [x, y] = await middleOfDrawing(page);
  await page.mouse.move(x, y);
  await page.keyboard.down("Control");
  for (let step = 0; step < 120; step += 1) {
    await page.mouse.wheel(0, step % 60 < 30 ? -25 : 25);
    await page.waitForTimeout(12);
  }
  await page.keyboard.up("Control");
}

async function middleOfDrawing(page: Page): Promise<[number, number]> {
  const drawing = page.getByRole("listbox").first();
  await drawing.scrollIntoViewIfNeeded();
  const box = await drawing.boundingBox();
  if (!box) throw new Error("There is no drawing.");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Megabytes of the page and of its worker after a collection, and the most that their process had resident. */
export interface Memory {
  page: number;
  worker: number;
  peak: number;
}

export async function memoryOf(browser: Browser, page: Page): Promise<Memory> {
  const session = await page.context().newCDPSession(page);
  const heap = await heapMegabytes((method) => session.send(method));
  const worker = await heapMegabytes(await connectToWorker(session));
  await session.detach();
  return { page: heap, worker, peak: await residentPeak(browser) };
}

type HeapMethod = "HeapProfiler.collectGarbage" | "Runtime.getHeapUsage";

async function heapMegabytes(send: (method: HeapMethod) => Promise<unknown>): Promise<number> {
  await send("HeapProfiler.collectGarbage");
  const { usedSize, backingStorageSize = 0 } = (await send("Runtime.getHeapUsage")) as {
    usedSize: number;
    backingStorageSize?: number;
  };
  return (usedSize + backingStorageSize) / 2 ** 20;
}

/** How to send to the worker, which has no session of Playwright's. */
async function connectToWorker(session: CDPSession): Promise<(method: HeapMethod) => Promise<unknown>> {
  const attached = new Promise<string>((resolve) => {
    session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
      if (targetInfo.type === "worker") resolve(sessionId);
    });
  });
  await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const sessionId = await attached;
  let last = 0;
  return (method) => {
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      session.on("Target.receivedMessageFromTarget", ({ message }) => {
        const answer = JSON.parse(message);
        if (answer.id === id) resolve(answer.result);
      });
      session.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method }) }).catch(reject);
    });
  };
}

const kilobytes = (process: number, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${process}/status`, "utf8"))?.[1]);

async function residentPeak(browser: Browser): Promise<number> {
  return kilobytes(await rendererOf(browser), "VmHWM") / 1024;
}

/** The process that renders the only page of a browser: there may be an empty one in reserve. */
async function rendererOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const [largest] = renderers.toSorted((one, other) => kilobytes(other, "VmHWM") - kilobytes(one, "VmHWM"));
  if (largest === undefined) throw new Error("The browser has no process that renders.");
  return largest;
}

/** Ticks of the clock that Linux counts processor time in. */
const ticksPerSecond = 100;

/** Processor time of the workers of the page so far, in milliseconds. */
export async function workerProcessor(browser: Browser): Promise<number> {
  const tasks = `/proc/${await rendererOf(browser)}/task`;
  const workers = readdirSync(tasks).filter((thread) =>
    readFileSync(`${tasks}/${thread}/comm`, "utf8").startsWith("Dedicated"),
  );
  const ticks = workers.map((thread) => {
    // The name, which may hold blanks, ends with the last bracket; time of the user and of the system follow.
    const fields = readFileSync(`${tasks}/${thread}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return Number(fields[11]) + Number(fields[12]);
  });
  return (1000 * ticks.reduce((sum, of) => sum + of, 0)) / ticksPerSecond;
}
