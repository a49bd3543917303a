import { readdirSync, readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { processorSeconds } from "../processes.ts";
import { loadAverage, median } from "../results.ts";

/** What a page has gone through while something was done on it. Times in milliseconds. */
interface Watched {
  /** From the files, or the press, to the first frame after the first finished picture; NaN without a picture. */
  untilPicture: number;
  /** Between animation frames. */
  frames: number[];
  longestTask: number;
}

interface Watch {
  asked: number;
  drawn: number;
  frames: number[];
  tasks: number[];
}

declare global {
  var watch: Watch;
}

/** Runs in the page before its scripts. */
function watchPage(): void {
  globalThis.watch = { asked: Number.NaN, drawn: Number.NaN, frames: [], tasks: [] };
  const ask = ({ timeStamp }: Event) => {
    globalThis.watch.asked = timeStamp;
  };
  for (const kind of ["change", "pointerdown"]) document.addEventListener(kind, ask, { capture: true });
  new PerformanceObserver((list) => {
    globalThis.watch.tasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: "longtask" });
  let last = Number.NaN;
  const frame = (now: number) => {
    if (last > 0) globalThis.watch.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const shows = ImageBitmapRenderingContext.prototype.transferFromImageBitmap;
  ImageBitmapRenderingContext.prototype.transferFromImageBitmap = function show(bitmap: ImageBitmap | null) {
    shows.call(this, bitmap);
    const { watch } = globalThis;
    if (bitmap && !(watch.drawn > 0)) {
      requestAnimationFrame(() => {
        watch.drawn = performance.now();
      });
    }
  };
}

/** A page of its own in which nothing is open yet. */
async function openWatched(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(error));
  await page.addInitScript(watchPage);
  // Files that are opened here are drawn at once.
  await page.goto(address.includes("#") ? address : `${address}#view=structure`);
  await page.getByLabel("Choose files").waitFor({ state: "attached" });
  await page.waitForTimeout(1000);
  return page;
}

const quietMilliseconds = 600;

/** Does something on the page, and waits until a picture was drawn and no more long task comes. */
async function watched(page: Page, until: "picture" | "rest", act: () => Promise<unknown>): Promise<Watched> {
  await page.evaluate(() => {
    Object.assign(globalThis.watch, { drawn: Number.NaN, asked: performance.now(), frames: [], tasks: [] });
  });
  await act();
  if (until === "picture") await page.waitForFunction(() => globalThis.watch.drawn > 0, undefined, { timeout: 60_000 });
  for (let seen = -1, now = 0; seen !== now; ) {
    seen = now;
    await page.waitForTimeout(quietMilliseconds);
    now = await page.evaluate(() => globalThis.watch.tasks.length);
  }
  const { asked, drawn, frames, tasks } = await page.evaluate(() => globalThis.watch);
  return { untilPicture: drawn - asked, frames, longestTask: Math.max(0, ...tasks) };
}

/** The frame interval below which a share of all lies. */
function frameAt(frames: readonly number[], share: number): number {
  const sorted = frames.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

type Steps = readonly (readonly [name: string, act: (page: Page) => Promise<unknown>])[];

const view = (name: string) => (page: Page) =>
  page.getByRole("navigation", { name: "Views" }).getByRole("link", { name, exact: true }).click();

/** Selects an item of the drawing by the keyboard. */
async function choose(page: Page): Promise<void> {
  const drawing = page.getByRole("listbox").first();
  await drawing.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
}

async function save(page: Page, format: string): Promise<void> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("group", { name: "Save" })
      .getByRole("button", { name: new RegExp(`^${format}`) })
      .click(),
  ]);
  await file.path();
}

const steps: Steps = [
  ["type selected", choose],
  ["all dependencies", (page) => page.getByLabel("All dependencies").check()],
  ["structure saved as SVG", (page) => save(page, "SVG")],
  ["structure saved as PNG", (page) => save(page, "PNG")],
  ["table of types saved", (page) => save(page, "CSV")],
  ["treemap", view("Treemap")],
  ["packages", view("Packages")],
  ["distributions of types", view("Distributions")],
  ["distributions of methods", (page) => page.getByRole("radio", { name: "Methods" }).check()],
  ["metric range selected", choose],
  ["smells", view("Smells")],
  ["table of findings saved", (page) => save(page, "CSV")],
  ["table of types", view("Types")],
  ["table of methods", view("Methods")],
  [
    "search",
    async (page) => {
      await page.getByRole("combobox").first().click();
      await page.keyboard.type("order", { delay: 60 });
      await page.keyboard.press("Escape");
    },
  ],
  ["report", view("Report")],
  ["structure again", view("Structure")],
];

/** The longest frame of each step of a visit, in milliseconds. */
export async function journey(
  browser: Browser,
  address: string,
  files: readonly string[],
  others: readonly string[],
): Promise<[name: string, milliseconds: number][]> {
  const page = await openWatched(browser, address);
  const found: [string, number][] = [];
  const step = async (name: string, act: () => Promise<unknown>, until: "picture" | "rest" = "rest") => {
    const { frames, longestTask } = await watched(page, until, act);
    found.push([name, Math.max(...frames)]);
    if (longestTask > 0) console.log(`  ${name}: longest task ${longestTask.toFixed(0)} ms`);
  };
  await step("opened", () => page.getByLabel("Choose files").setInputFiles([...files]), "picture");
  for (const [name, act] of steps) await step(name, () => act(page));
  await page.getByRole("button", { name: "Compare with another" }).click();
  await step("compared", async () => {
    await page.getByLabel("Choose files").setInputFiles([...others]);
    await page.getByRole("heading", { name: "Worse types" }).waitFor({ timeout: 120_000 });
  });
  await step("report of a comparison", () => view("Report")(page));
  await page.context().close();
  return found;
}

const kilobytes = (text: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1]);

/** Memory that a process has resident, and the most that it has had. */
function residentMegabytes(process: number): { now: number; peak: number } {
  return {
    now: kilobytes(readFileSync(`/proc/${process}/smaps_rollup`, "utf8"), "Rss") / 1024,
    peak: kilobytes(readFileSync(`/proc/${process}/status`, "utf8"), "VmHWM") / 1024,
  };
}

/** The process that renders the only page of a browser: there may be an empty one in reserve. */
async function rendererOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const [largest] = renderers.toSorted((one, other) => residentMegabytes(other).now - residentMegabytes(one).now);
  if (largest === undefined) throw new Error("The browser has no process that renders.");
  return largest;
}

/** Processor time of the page and of its workers, in seconds. */
async function threadSeconds(process: number): Promise<{ page: number; workers: number }> {
  let workers = 0;
  for (const thread of readdirSync(`/proc/${process}/task`)) {
    const place = `${process}/task/${thread}`;
    if (readFileSync(`/proc/${place}/comm`, "utf8").startsWith("Dedicated")) workers += await processorSeconds(place);
  }
  return { page: await processorSeconds(`${process}/task/${process}`), workers };
}

/** Objects and array buffers of the page, in megabytes, after a collection. */
async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize, backingStorageSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return (usedSize + (backingStorageSize ?? 0)) / 2 ** 20;
}

export interface Measured {
  figure: number;
  /** The figure is at most this. */
  goal?: number;
  load?: number;
}

type Measurements = [name: string, measured: Measured][];

const rounds = 3;
const mostMegabytes = 300;
/** At 60 frames a second, with room for the clock of the browser. */
const frameMilliseconds = 16.8;

const chooseFiles = (page: Page, files: readonly string[]) => page.getByLabel("Choose files").setInputFiles([...files]);

/** Opens files several times, each time on a page of its own. */
export async function measureOpening(
  browser: Browser,
  address: string,
  files: readonly string[],
  mostMilliseconds: number,
): Promise<Measurements> {
  const found: Record<string, number[]> = {};
  const add = (name: string, figure: number) => {
    found[name] ??= [];
    found[name].push(figure);
  };
  const loads: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await openWatched(browser, address);
    const renderer = await rendererOf(browser);
    const memory = residentMegabytes(renderer).now;
    const heap = await heapMegabytes(page);
    const seconds = await threadSeconds(renderer);
    loads.push(loadAverage());
    const { untilPicture, frames, longestTask } = await watched(page, "picture", () => chooseFiles(page, files));
    const used = await threadSeconds(renderer);
    const { now, peak } = residentMegabytes(renderer);
    add("picture, ms", untilPicture);
    add("processor time of the worker, ms", 1000 * (used.workers - seconds.workers));
    add("processor time of the page, ms", 1000 * (used.page - seconds.page));
    add("longest frame, ms", Math.max(...frames));
    add("longest task, ms", longestTask);
    add("memory, MB", now - memory);
    add("memory at most, MB", peak - memory);
    add("objects and buffers of the page, MB", (await heapMegabytes(page)) - heap);
    await page.context().close();
  }
  const goals: Record<string, number> = {
    "picture, ms": mostMilliseconds,
    "longest frame, ms": 100,
    "memory, MB": mostMegabytes,
  };
  const load = median(loads);
  return Object.entries(found).map(([name, figures]) => {
    const goal = goals[name];
    return [name, { figure: median(figures), load, ...(goal !== undefined && { goal }) }];
  });
}

/** Moves the picture with the button pressed, in steps of a frame. */
async function drag(page: Page): Promise<void> {
  const [x, y] = await middleOf(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 120; step += 1) {
    await page.mouse.move(x + 120 * Math.sin(step / 12), y + 90 * Math.cos(step / 15));
  }
  await page.mouse.up();
}

async function zoom(page: Page): Promise<void> {
  const [x, y] = await middleOf(page);
  await page.mouse.move(x, y);
  await page.keyboard.down("Control");
  for (let step = 0; step < 120; step += 1) {
    await page.mouse.wheel(0, step % 60 < 30 ? -25 : 25);
    await page.waitForTimeout(12);
  }
  await page.keyboard.up("Control");
}

async function middleOf(page: Page): Promise<[number, number]> {
  const box = await page.getByRole("listbox").first().boundingBox();
  if (!box) throw new Error("There is no drawing.");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The frames while the picture is moved, beside those of the same page at rest. */
export async function measureMovement(
  browser: Browser,
  address: string,
  files: readonly string[],
): Promise<Measurements> {
  const page = await openWatched(browser, address);
  await watched(page, "picture", () => chooseFiles(page, files));
  const found: Measurements = [];
  const measure = async (name: string, act: () => Promise<void>, hasGoal = true) => {
    const load = loadAverage();
    const renderer = await rendererOf(browser);
    const before = await threadSeconds(renderer);
    const { frames } = await watched(page, "rest", act);
    const after = await threadSeconds(renderer);
    const goal = hasGoal ? { goal: frameMilliseconds } : {};
    found.push([`${name}: frame, median, ms`, { figure: frameAt(frames, 0.5), load, ...goal }]);
    found.push([`${name}: frame, 95th percentile, ms`, { figure: frameAt(frames, 0.95), load, ...goal }]);
    found.push([
      `${name}: processor time of the page in a frame, ms`,
      { figure: (1000 * (after.page - before.page)) / frames.length, load },
    ]);
  };
  await measure("At rest", () => page.waitForTimeout(2000), false);
  // A view that is enlarged has room to move.
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.waitForTimeout(1000);
  await measure("Drag", () => drag(page));
  await measure("Zoom", () => zoom(page));
  await page.getByLabel("All dependencies").check();
  await page.waitForTimeout(4000);
  await measure("Drag with all dependencies", () => drag(page));
  await measure("Zoom with all dependencies", () => zoom(page));
  await page.context().close();
  return found;
}
