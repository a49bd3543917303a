import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { startServiceProcess } from "../service-process.ts";
import { type Engine, windowOf } from "./engine-window.ts";
import { startFirefox } from "./firefox.ts";
import { recordSite } from "./record-problems.ts";
import { startWebKit } from "./webkit.ts";

interface NamedEngine {
  engine: string;
  start(): Promise<Engine>;
}

export const engines: readonly NamedEngine[] = [
  { engine: "Firefox", start: () => startFirefox() },
  { engine: "WebKit", start: startWebKit },
];

/** The site in a window of an engine, with a service and an empty database of its own. */
export async function openSite({ start }: Pick<NamedEngine, "start">) {
  const dataFolder = await mkdtemp(join(tmpdir(), "designite-engines-"));
  const service = await startServiceProcess({ variables: { DATA_DIR: dataFolder, LOG_LEVEL: "warn" } });
  const recorded = await recordSite(service.url);
  const page = windowOf(await start());
  return {
    page,
    open: (path: string) => page.open(recorded.url + path),
    path: () => expect.poll(() => page.evaluate(() => location.pathname)),
    textOf: (selector: string) =>
      expect.poll(() => page.evaluate((one) => document.querySelector(one)?.textContent, selector)),
    fieldValue: (selector: string) =>
      expect.poll(() => page.evaluate((one) => document.querySelector<HTMLInputElement>(one)?.value, selector)),
    count: (selector: string) =>
      expect.poll(() => page.evaluate((one) => document.querySelectorAll(one).length, selector)),
    isShown: (selector: string) =>
      expect.poll(() => page.evaluate((one) => document.querySelector(one)?.checkVisibility(), selector)),
    /** What the pages have logged and what they have reported themselves. */
    problems: () => [...page.problems(), ...recorded.problems()],
    async close() {
      await page.close();
      await recorded.close();
      await service.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

export type SiteInEngine = Awaited<ReturnType<typeof openSite>>;
