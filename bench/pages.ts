import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "@playwright/test";
import PostalMime from "postal-mime";
import { statusPagePath } from "#contract/addresses.ts";
import { academicLicenseRequestPath, subscribePath } from "#contract/forms.ts";
import { freePort } from "#test/support/free-port.ts";
import { startServiceProcess } from "#test/support/service-process.ts";
import { documentationPages, furtherPages, routes } from "#test/support/specified-addresses.ts";
import { findChromium } from "../scripts/find-chromium.ts";
import { startFloorServer } from "./pages/floor-server.ts";
import { measurePage, medianOf, type PageFigures } from "./pages/measure-page.ts";
import type { BenchResult } from "./result.ts";

/**
 * How fast pages appear on a phone, as Lighthouse simulates it, beside the same pages without script and with inline
 * styles: `npm run bench pages -- [--all | PATH...]`, without words one page of each kind. Measures the built site of
 * this checkout, or of the folder in CHECKOUT. Needs Chromium, on Debian the package chromium-headless-shell.
 */

const oftenMeasured = ["/", "/blog/does-your-architecture-smell"];
const [oftenRuns, runs] = process.env.RUNS ? [process.env.RUNS, process.env.RUNS].map(Number) : [5, 1];
const runsOf = (path: string) => (oftenMeasured.includes(path) ? oftenRuns : runs) ?? 1;

const columns = ["page", "LCP s", "LCP of the floor", "FCP s", "FCP of the floor", "TBT ms", "CLS", "scores", "failed"];

function rowOf(path: string, page: PageFigures, floor: PageFigures): (string | number)[] {
  const seconds = (milliseconds: number) => Number((milliseconds / 1000).toFixed(2));
  return [
    path.replace(/\?.*/, ""),
    seconds(page.lcp),
    seconds(floor.lcp),
    seconds(page.fcp),
    seconds(floor.fcp),
    Math.round(page.tbt),
    Number(page.cls.toFixed(3)),
    page.scores.join(" "),
    page.failed.join(" "),
  ];
}

export async function run(words: readonly string[] = []): Promise<BenchResult> {
  const dataFolder = await mkdtemp(join(tmpdir(), "pages-bench-"));
  const checkout = process.env.CHECKOUT ?? join(import.meta.dirname, "..");
  const service = await startServiceProcess({ checkout, variables: { DATA_DIR: dataFolder, LOG_LEVEL: "warn" } });
  const floorServer = await startFloorServer(service.url);
  const port = await freePort();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
    ...(executablePath && { executablePath }),
  });
  const rows: BenchResult["rows"] = [];
  const paths = words.filter((word) => word.startsWith("/"));
  const listed = await (words.includes("--all") ? allPaths : samplePaths)(service.url, dataFolder);
  for (const path of paths.length > 0 ? paths : listed) {
    const pages: PageFigures[] = [];
    const floors: PageFigures[] = [];
    for (let round = 0; round < runsOf(path); round += 1) {
      pages.push(await measurePage(service.url + path, port));
      floors.push(await measurePage(floorServer.url + path, port));
    }
    const row = rowOf(path, medianOf(pages), medianOf(floors));
    console.log(row.join("  "));
    rows.push(row);
  }
  await browser.close();
  floorServer.close();
  await service.stop();
  await rm(dataFolder, { recursive: true });
  return {
    title: "Pages on a phone (Lighthouse, simulated slow 4G, processor slowed down four times)",
    columns,
    rows,
    notes: [
      `Runs: ${oftenRuns} for ${oftenMeasured.join(" and ")}, ${runs} for the others. The figures are medians.`,
      "The floor is the same page without script, with its style sheet inline.",
      "Scores: performance, accessibility, best practices, search engines. Status pages ask not to be indexed.",
    ],
  };
}

/** Every specified and every documentation page, and each kind of page that the service fills. */
async function allPaths(url: string, dataFolder: string): Promise<string[]> {
  return [
    ...routes,
    ...furtherPages,
    ...documentationPages,
    await requestedStatusPage(url, dataFolder),
    `${statusPagePath}?token=none`,
    ...[subscribePath, academicLicenseRequestPath].flatMap((path) => [`${path}/done`, `${path}/failed`]),
    "/nothing",
  ];
}

/** A page of each kind, and the heaviest ones. */
async function samplePaths(url: string, dataFolder: string): Promise<string[]> {
  return [
    "/",
    "/buy",
    "/faq",
    "/acad-lic-request",
    "/blog/does-your-architecture-smell",
    "/blog/dependency-graph-visualization",
    "/docs/dpy.html",
    await requestedStatusPage(url, dataFolder),
    `${subscribePath}/done`,
  ];
}

/** Sends a request for an academic license and returns the path of its status page, from the mail. */
async function requestedStatusPage(url: string, dataFolder: string): Promise<string> {
  const mailbox = "ada@london.ac.uk";
  const body = JSON.stringify({ name: "Ada", email: mailbox, university: "University of London", lang: "Python" });
  await fetch(url + academicLicenseRequestPath, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  });
  const folder = join(dataFolder, "mail");
  for (;;) {
    for (const name of await readdir(folder).catch(() => [])) {
      const { text } = await PostalMime.parse(await readFile(join(folder, name)));
      const link = text?.match(new RegExp(`${statusPagePath}\\?\\S+`))?.[0];
      if (link) return link;
    }
    await pause(200);
  }
}
