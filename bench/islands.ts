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

const pages = ["/acad-lic-request", "/contact", "/blog/does-your-architecture-smell", "/eula"];
const rounds = 5;
const slowDown = 4;
const longTaskMilliseconds = 50;
/** Enough for scripts to load and run. Not part of the measurement. */
const settlingMilliseconds = 1500;

const checkout = process.argv[2] ?? join(import.meta.dirname, "..");
const dataFolder = await mkdtemp(join(tmpdir(), "islands-bench-"));
const service = await startServiceProcess({ checkout, variables: { DATA_DIR: dataFolder, LOG_LEVEL: "warn" } });

const executablePath = findChromium();
const browser = await chromium.launch({ args: ["--no-sandbox"], ...(executablePath && { executablePath }) });
for (const path of pages) {
  const visits: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, path));
  const blocking = visits.map((one) => one.blockingMilliseconds).sort((one, other) => one - other);
  const script = (visits[0]?.scriptBytes ?? 0) / 1000;
  const scripts = visits[0]?.scripts ?? 0;
  console.log(
    `${path}: ${script.toFixed(1)} kB in ${scripts} scripts, blocked for ${blocking.map(Math.round).join(", ")} ms`,
  );
}
await browser.close();
await service.stop();
await rm(dataFolder, { recursive: true });

interface Visit {
  scripts: number;
  scriptBytes: number;
  blockingMilliseconds: number;
}

/** Loads the page, goes to its end as a reader does, touches the first field, and waits until everything has run. */
async function visit(browser: Browser, path: string): Promise<Visit> {
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
  await page.goto(service.url + path, { waitUntil: "load" });
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
