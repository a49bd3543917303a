import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import * as v from "valibot";
import { startPrerenderingBrowser, type Tab } from "#test/support/prerendering-browser.ts";
import { startServiceProcess } from "#test/support/service-process.ts";
import { findChromium } from "../scripts/find-chromium.ts";
import { median } from "./median.ts";
import { type Control, controls } from "./presses/controls.ts";
import type { BenchResult } from "./result.ts";

const links = ["/", "/faq", "/buy", "/docs/index.html"];

const Paint = v.object({ prerendering: v.boolean(), firstPaint: v.nullable(v.number()) });

/** When the page was first painted, in milliseconds since 1970. The paint of a page rendered in advance is its first shown one. */
const firstPaint = `(() => {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const firstPaint = paint ? performance.timeOrigin + paint.startTime : null;
  return { prerendering: document.prerendering, firstPaint };
})()`;

/** Rows of pages that were rendered when the pointer rested on their link. */
async function nextPageRows(origin: string, rounds: number): Promise<BenchResult["rows"]> {
  const browser = await startPrerenderingBrowser(findChromium() ?? "");
  const rows: BenchResult["rows"] = [];
  for (const link of links) {
    const durations: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const tab = await browser.open(`${origin}/contact`);
      durations.push(Math.round(await pressLink(tab, link)));
      await tab.close();
    }
    rows.push([link, "link to the next page", durations.length, Math.max(...durations), median(durations)]);
  }
  await browser.close();
  return rows;
}

async function pressLink(tab: Tab, link: string): Promise<number> {
  while (!(await tab.pointAt(link))) await pause(50);
  while ((await tab.evaluate("document.prerendering && document.readyState")) !== "complete") await pause(50);
  // Script that waits for an idle browser has run.
  await pause(500);
  const pressed = performance.timeOrigin + performance.now();
  await tab.press();
  for (;;) {
    const found = v.parse(Paint, await tab.evaluate(firstPaint));
    if (!found.prerendering && found.firstPaint !== null) return found.firstPaint - pressed;
    await pause(50);
  }
}

/**
 * How soon the next picture follows a press, at a processor slowed down four times, and how soon the next page follows
 * a press on a link on which the pointer has rested: `npm run bench presses -- [WORD...]`. With words only the controls
 * with one of them in their name. Needs Chromium, on Debian the package chromium-headless-shell.
 */

const presses = 5;
const slowDown = 4;
/** Ends a press on a control that is missing. */
const hangMilliseconds = 30 * 60_000;
/** Enough for the script of a part to load, and for the answer to a press. Not part of the measurement. */
const settlingMilliseconds = 700;

export async function run(words: readonly string[] = []): Promise<BenchResult> {
  const dataFolder = await mkdtemp(join(tmpdir(), "presses-bench-"));
  const service = await startServiceProcess({ variables: { DATA_DIR: dataFolder, LOG_LEVEL: "warn" } });
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: ["--no-sandbox"], ...(executablePath && { executablePath }) });
  const rows: BenchResult["rows"] = [];
  const isWanted = ({ name }: Control) => words.length === 0 || words.some((word) => name.includes(word));
  for (const control of controls.filter(isWanted)) {
    const durations = await pressesOf(browser, service.url, control);
    rows.push([control.path, control.name, durations.length, Math.max(...durations), median(durations)]);
    console.log(rows.at(-1)?.join("  "));
  }
  await browser.close();
  if (words.length === 0) rows.push(...(await nextPageRows(service.url, presses)));
  await service.stop();
  await rm(dataFolder, { recursive: true });
  return {
    title: "From a press to the next picture",
    columns: ["page", "control", "presses", "longest ms", "median ms"],
    rows,
    notes: [
      `Chromium, 390 pixels wide, the processor slowed down ${slowDown} times. Durations of Event Timing, to 8 ms, from 16 ms on.`,
      "Next pages: without a slowdown, from the press to the first paint, after the pointer has rested on the link.",
      "Goal: at most 100 ms.",
    ],
  };
}

/** The longest event of each press that the browser reports. One without an entry took less than 16 ms. */
async function pressesOf(browser: Browser, origin: string, { path, prepare, press }: Control): Promise<number[]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  context.setDefaultTimeout(hangMilliseconds);
  const page = await context.newPage();
  await page.addInitScript(observeEvents);
  await page.goto(origin + path, { waitUntil: "networkidle" });
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  await prepare?.(page);
  await pause(settlingMilliseconds);
  await takeDurations(page);
  const longest: number[] = [];
  for (let round = 0; round < presses; round += 1) {
    await press(page, round);
    await pause(settlingMilliseconds);
    longest.push(Math.max(...(await takeDurations(page)), 0));
  }
  await context.close();
  return longest;
}

function observeEvents(): void {
  const durations: number[] = [];
  const options = { type: "event", buffered: true, durationThreshold: 16 };
  Object.assign(globalThis, { eventDurations: durations });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Number(entry.toJSON().interactionId) > 0) durations.push(entry.duration);
    }
  }).observe(options);
}

/** The durations since the last call. */
async function takeDurations(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const durations: unknown = Reflect.get(globalThis, "eventDurations");
    return Array.isArray(durations) ? durations.splice(0).map(Number) : [];
  });
}
