import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { type EngineWindow, windowOf } from "#test/support/engines/engine-window.ts";
import { startFirefox } from "#test/support/engines/firefox.ts";
import { startWebKit } from "#test/support/engines/webkit.ts";
import { startServiceProcess } from "#test/support/service-process.ts";
import { findChromium } from "../../scripts/find-chromium.ts";

/** The first screens of seven pages in three engines, side by side. */
const pages = {
  home: "/",
  product: "/products-dj",
  download: "/download",
  buy: "/buy",
  academic: "/acad-lic-request",
  article: "/blog/dependency-graph-visualization",
  catalog: "/docs/smells.html",
};
const widths = [1440, 390];
const height = 1600;
/** Fonts of labels and drawings come after the page. */
const lateMilliseconds = 2000;
const folder = join(import.meta.dirname, "..", "..", "screenshots", "engines");

const dataFolder = mkdtempSync(join(tmpdir(), "designite-screenshots-"));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const service = await startServiceProcess({
  variables: { DATA_DIR: dataFolder, LOG_LEVEL: "warn" },
});

async function takeAll(engine: string, window: Pick<EngineWindow, "resize" | "open" | "screenshot">) {
  for (const width of widths) {
    await window.resize(width, height);
    for (const [name, path] of Object.entries(pages)) {
      await window.open(service.url + path);
      await delay(lateMilliseconds);
      writeFileSync(join(folder, `${name}-${width}-${engine}.png`), await window.screenshot());
      console.log(`${name} at ${width} in ${engine}`);
    }
  }
}

async function startChromium() {
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
  const page = await browser.newPage();
  return {
    resize: (width: number, pageHeight: number) => page.setViewportSize({ width, height: pageHeight }),
    open: async (url: string) => {
      await page.goto(url);
    },
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}

try {
  const browser = await startChromium();
  await takeAll("chromium", browser);
  await browser.close();
  for (const [engine, start] of Object.entries({ firefox: startFirefox, webkit: startWebKit })) {
    const window = windowOf(await start());
    await takeAll(engine, window);
    await window.close();
  }
} finally {
  await service.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
