import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import { startPrerenderingBrowser, type Tab } from "#test/support/prerendering-browser.ts";
import { findChromium } from "../../scripts/find-chromium.ts";
import { median } from "../median.ts";
import type { BenchResult } from "../result.ts";

const links = ["/", "/faq", "/buy", "/docs/index.html"];

const Paint = v.object({ prerendering: v.boolean(), firstPaint: v.nullable(v.number()) });

/** When the page was first painted, in milliseconds since 1970. The paint of a page rendered in advance is its first shown one. */
const firstPaint = `(() => {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const firstPaint = paint ? performance.timeOrigin + paint.startTime : null;
  return { prerendering: document.prerendering, firstPaint };
})()`;

/** Rows of pages that were rendered when the pointer rested on their link. */
export async function nextPageRows(origin: string, rounds: number): Promise<BenchResult["rows"]> {
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
