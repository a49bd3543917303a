/**
 * What a form or an interactive figure costs its page: script in kB (as sent, Brotli) and total blocking time at a CPU
 * slowed down four times. Measures the built site of this checkout, or of the one whose folder is given.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Browser, chromium } from "@playwright/test";
import { startServiceProcess } from "#test/support/service-process.ts";
import { findChromium } from "../scripts/find-chromium.ts";
import type { BenchResult } from "./result.ts";

const pages = ["/acad-lic-request", "/contact", "/blog/does-your-architecture-smell", "/eula"];
const rounds = 5;
const slowDown = 4;
const longTaskMilliseconds = 50;
/** Enough for scripts to load and run. Not part of the measurement. */
const settlingMilliseconds = 1500;

export async function run([checkout = join(import.meta.dirname, "..")]: readonly string[]): Promise<BenchResult> {
  const dataFolder = await mkdtemp(join(tmpdir(), "islands-bench-"));
  const service = await startServiceProcess({ checkout, variables: { DATA_DIR: dataFolder, LOG_LEVEL: "warn" } });
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: ["--no-sandbox"], ...(executablePath && { executablePath }) });
  const rows: BenchResult["rows"] = [];
  for (const path of pages) {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, service.url + path));
    const blocking = visits.map((one) => Math.round(one.blockingMilliseconds)).sort((one, other) => one - other);
    const [first] = visits;
    rows.push([
      path,
      Math.round((first?.scriptBytes ?? 0) / 100) / 10,
      first?.scripts ?? 0,
      blocking[Math.floor(rounds / 2)] ?? 0,
    ]);
  }
  await browser.close();
  await service.stop();
  await rm(dataFolder, { recursive: true });
  return {
    title: "Scripts of pages with forms and interactive figures",
    columns: ["page", "script kB", "scripts", "blocked ms (median)"],
    rows,
    notes: [`Chromium, 390 pixels wide, the processor slowed down ${slowDown} times, ${rounds} rounds.`],
  };
}

interface Visit {
  scripts: number;
  scriptBytes: number;
  blockingMilliseconds: number;
}

/** Loads the page, goes to its end as a reader does, touches the first field, and waits until everything has run. */
async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  await page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: "longtask",
      buffered: true,
    });
  });
  await page.goto(address, { waitUntil: "load" });
  for (const field of await page.locator("main input:not([type=radio]), footer input[type=email]").all()) {
    await field.focus();
    await pause(settlingMilliseconds);
  }
  const found = await page.evaluate(() => {
    const scripts = performance
      .getEntriesByType("resource")
      .flatMap((entry) => (entry instanceof PerformanceResourceTiming && entry.name.endsWith(".js") ? [entry] : []));
    const tasks: unknown = Reflect.get(globalThis, "longTasks");
    return {
      scripts: scripts.length,
      scriptBytes: scripts.reduce((sum, script) => sum + script.encodedBodySize, 0),
      tasks: Array.isArray(tasks) ? tasks.map(Number) : [],
    };
  });
  await context.close();
  const { scripts, scriptBytes, tasks } = found;
  return {
    scripts,
    scriptBytes,
    blockingMilliseconds: tasks.reduce((sum, task) => sum + Math.max(0, task - longTaskMilliseconds), 0),
  };
}
