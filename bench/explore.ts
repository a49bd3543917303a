import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { zipSync } from "fflate";
import { freePort } from "#test/support/free-port.ts";
import { startServiceProcess } from "#test/support/service-process.ts";
import { largeProject, type SyntheticSize, syntheticResults } from "./explore/synthetic-results.ts";
import { journey, type Measured, measureMovement, measureOpening } from "./explore/visits.ts";
import { measurePage } from "./lighthouse.ts";
import { inFolder, startChromium } from "./processes.ts";
import { type BenchResult, loadAverage, missedGoal, rounded } from "./results.ts";

/**
 * Results of ten thousand types, and of a million methods, on the built page in Chromium: how long until the first
 * picture, how evenly it moves, how long the page stands still, and how much memory it takes.
 */
const typeFiles = ["typeMetrics.csv", "typeDependencies.csv", "designCodeSmells.csv"];
const allFiles = [...typeFiles, "methodMetrics.csv", "implementationCodeSmells.csv"];
const library = "#library=jsoup-1.15.3&view=structure";
const methods = "#view=distributions&metric=CC&level=method&from=10&to=1000";

export function run(): Promise<BenchResult> {
  return inFolder(measure);
}

async function measure(folder: string): Promise<BenchResult> {
  const service = await startServiceProcess({ variables: { DATA_DIR: folder, LOG_LEVEL: "warn" } });
  const address = `${service.url}/explore`;
  const types = writeResults(join(folder, "types"), largeProject, typeFiles);
  const methodsAlone = writeResults(join(folder, "methods"), largeProject, ["methodMetrics.csv"]);
  const all = writeResults(join(folder, "all"), largeProject, allFiles);
  const rows: BenchResult["rows"] = [];
  const notes: string[] = [];
  const note = (name: string, { figure, goal, load = loadAverage() }: Measured) => {
    const row = [name, rounded(figure, 1), goal ?? "", load];
    rows.push(row);
    console.log(...row);
    if (goal !== undefined) notes.push(...missedGoal(name, rounded(figure, 1), { atMost: goal }));
  };
  const withBrowser = async (use: (browser: Browser, port: number) => Promise<void>) => {
    const port = await freePort();
    const browser = await startChromium(port);
    await use(browser, port).finally(() => browser.close());
  };

  for (const [name, files] of [
    ["loose files", types.loose],
    ["ZIP", [types.archive]],
  ] as const) {
    await withBrowser(async (browser) => {
      for (const [what, measured] of await measureOpening(browser, address, files, 1000)) {
        note(`10,000 types, ${name}: ${what}`, measured);
      }
    });
  }
  await withBrowser(async (browser) => {
    for (const [what, measured] of await measureMovement(browser, address, types.loose)) note(what, measured);
  });
  for (const [name, files] of [
    ["alone", methodsAlone.loose],
    ["with all other files", all.loose],
  ] as const) {
    await withBrowser(async (browser) => {
      for (const [what, measured] of await measureOpening(browser, address + methods, files, 4000)) {
        note(`A million methods, ${name}: ${what}`, measured);
      }
    });
  }
  await withBrowser(async (browser) => {
    for (const [what, figure] of await journey(browser, address, all.loose, types.loose)) {
      note(`A million methods, longest frame, ms: ${what}`, { figure, goal: 100 });
    }
  });
  await withBrowser(async (_browser, port) => {
    for (const [name, hash] of [
      ["without a fragment", ""],
      ["with a library in the fragment", library],
    ]) {
      const { lcp } = await measurePage(address + hash, port);
      note(`LCP on a phone, ms: ${name}`, { figure: lcp, goal: 2000 });
    }
  });
  await service.stop();
  return {
    title: "Large results on /explore, in Chromium",
    columns: ["what", "figure", "goal", "load average"],
    rows,
    notes: [
      "10,000 types with 100,000 dependencies and 15,000 design smells; the same with 1,000,000 methods and 60,000 more smells.",
      "From the event that hands over the files to the frame after the first finished picture. Medians of three pages.",
      "Memory: resident pages of the process of the page, less those of the same page with nothing open. Objects and buffers: after a collection.",
      ...notes,
    ],
  };
}

/** Writes result files into a folder, loose and as one archive beside it. Returns the paths of the files. */
function writeResults(
  folder: string,
  size: SyntheticSize,
  names: readonly string[],
): { loose: string[]; archive: string } {
  mkdirSync(folder, { recursive: true });
  const generators = syntheticResults(size);
  const contents = names.map((name) => [name, Buffer.from([...(generators[name]?.() ?? [])].join(""))] as const);
  for (const [name, content] of contents) writeFileSync(join(folder, name), content);
  const archive = `${folder}.zip`;
  writeFileSync(archive, zipSync(Object.fromEntries(contents), { level: 6 }));
  return { loose: names.map((name) => join(folder, name)), archive };
}
