import { readdirSync, readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { processorSeconds } from "../processor-seconds.ts";

const kilobytes = (text: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1]);

/** Memory that a process has resident, and the most that it has had. */
export function residentMegabytes(process: number): { now: number; peak: number } {
  return {
    now: kilobytes(readFileSync(`/proc/${process}/smaps_rollup`, "utf8"), "Rss") / 1024,
    peak: kilobytes(readFileSync(`/proc/${process}/status`, "utf8"), "VmHWM") / 1024,
  };
}

/** The process that renders the only page of a browser: there may be an empty one in reserve. */
export async function rendererOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const [largest] = renderers.toSorted((one, other) => residentMegabytes(other).now - residentMegabytes(one).now);
  if (largest === undefined) throw new Error("The browser has no process that renders.");
  return largest;
}

/** Processor time of the page and of its workers, in seconds. */
export async function threadSeconds(process: number): Promise<{ page: number; workers: number }> {
  let workers = 0;
  for (const thread of readdirSync(`/proc/${process}/task`)) {
    const place = `${process}/task/${thread}`;
    if (readFileSync(`/proc/${place}/comm`, "utf8").startsWith("Dedicated")) workers += await processorSeconds(place);
  }
  return { page: await processorSeconds(`${process}/task/${process}`), workers };
}

/** Objects and array buffers of the page, in megabytes, after a collection. */
export async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize, backingStorageSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return (usedSize + (backingStorageSize ?? 0)) / 2 ** 20;
}
