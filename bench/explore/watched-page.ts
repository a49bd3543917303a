import type { Browser, Page } from "@playwright/test";

/** What a page has gone through while something was done on it. Times in milliseconds. */
export interface Watched {
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
export async function openWatched(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(error));
  await page.addInitScript(watchPage);
  await page.goto(address);
  await page.getByLabel("Choose files").waitFor({ state: "attached" });
  await page.waitForTimeout(1000);
  return page;
}

const quietMilliseconds = 600;

/** Does something on the page, and waits until a picture was drawn and no more long task comes. */
export async function watched(page: Page, until: "picture" | "rest", act: () => Promise<unknown>): Promise<Watched> {
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
export function frameAt(frames: readonly number[], share: number): number {
  const sorted = frames.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
