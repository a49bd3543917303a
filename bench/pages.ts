import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import PostalMime from "postal-mime";
import { statusPagePath } from "#contract/addresses.ts";
import { academicLicenseRequestPath, subscribePath } from "#contract/forms.ts";
import { freePort, portOf } from "#test/support/free-port.ts";
import { startServiceProcess } from "#test/support/service-process.ts";
import { documentationPages, furtherPages, routes } from "#test/support/specified-addresses.ts";
import { findChromium } from "../scripts/find-chromium.ts";
import { measurePage, type PageFigures } from "./lighthouse.ts";
import { type BenchResult, median, rounded } from "./results.ts";

/**
 * How fast pages appear on a phone, as Lighthouse simulates it, beside the same pages without script and with inline
 * styles: `npm run bench pages -- [--all | PATH...]`, without words one page of each kind. Measures the built site of
 * this checkout, or of the folder in CHECKOUT.
 */
const oftenMeasured = ["/", "/blog/does-your-architecture-smell"];
const [oftenRuns, runs] = process.env.RUNS ? [process.env.RUNS, process.env.RUNS].map(Number) : [5, 1];
const runsOf = (path: string) => (oftenMeasured.includes(path) ? oftenRuns : runs) ?? 1;

const columns = [
  "page",
  "LCP s",
  "LCP of the floor",
  "FCP s",
  "FCP of the floor",
  "TBT ms",
  "TBT of the floor",
  "CLS",
  "scores",
  "failed",
];

function rowOf(path: string, page: PageFigures, floor: PageFigures): (string | number)[] {
  const seconds = (milliseconds: number) => rounded(milliseconds / 1000, 2);
  return [
    path.replace(/\?.*/, ""),
    seconds(page.lcp),
    seconds(floor.lcp),
    seconds(page.fcp),
    seconds(floor.fcp),
    Math.round(page.tbt),
    Math.round(floor.tbt),
    rounded(page.cls, 3),
    page.scores.join(" "),
    page.failed.join(" "),
  ];
}

export async function run(words: readonly string[]): Promise<BenchResult> {
  const dataFolder = await mkdtemp(join(tmpdir(), "designite-bench-"));
  try {
    return await measure(words, dataFolder);
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** Chromium, which Lighthouse reaches at a port. On Debian it is the package chromium-headless-shell. */
async function startChromium(port: number): Promise<Browser> {
  const executablePath = findChromium();
  const args = ["--no-sandbox", `--remote-debugging-port=${port}`, "--disable-gpu"];
  return await chromium.launch({ args, ...(executablePath && { executablePath }) });
}

/** In a new browser: one that is warm has compiled the scripts already, and hides what they block. */
async function measureAnew(address: string): Promise<PageFigures> {
  const port = await freePort();
  const browser = await startChromium(port);
  try {
    return await measurePage(address, port);
  } finally {
    await browser.close();
  }
}

async function measure(words: readonly string[], dataFolder: string): Promise<BenchResult> {
  const checkout = process.env.CHECKOUT ?? join(import.meta.dirname, "..");
  const service = await startServiceProcess({ checkout, variables: { DATA_DIR: dataFolder, LOG_LEVEL: "warn" } });
  const floorServer = await startFloorServer(service.url);
  const rows: BenchResult["rows"] = [];
  const paths = words.filter((word) => word.startsWith("/"));
  const listed = await (words.includes("--all") ? allPaths : samplePaths)(service.url, dataFolder);
  for (const path of paths.length > 0 ? paths : listed) {
    const pages: PageFigures[] = [];
    const floors: PageFigures[] = [];
    for (let round = 0; round < runsOf(path); round += 1) {
      pages.push(await measureAnew(service.url + path));
      floors.push(await measureAnew(floorServer.url + path));
    }
    const row = rowOf(path, medianOf(pages), medianOf(floors));
    console.log(row.join("  "));
    rows.push(row);
  }
  floorServer.close();
  await service.stop();
  return {
    title: "Pages on a phone (Lighthouse, simulated slow 4G, processor slowed down four times)",
    columns,
    rows,
    notes: [
      `Runs: ${oftenRuns} for ${oftenMeasured.join(" and ")}, ${runs} for the others. The figures are medians.`,
      "The floor is the same page without script, with its style sheet inline. Each run has a browser of its own.",
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
  const email = "ada@london.ac.uk";
  const body = JSON.stringify({ name: "Ada", email, university: "University of London", lang: "Python" });
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

/** The median of each figure; scores one by one. */
function medianOf(runs: readonly PageFigures[]): PageFigures {
  const of = (read: (run: PageFigures) => number) => median(runs.map(read));
  return {
    lcp: of(({ lcp }) => lcp),
    fcp: of(({ fcp }) => fcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    scores: (runs[0]?.scores ?? []).map((_, index) => of(({ scores }) => scores[index] ?? 0)),
    failed: [...new Set(runs.flatMap(({ failed }) => failed))],
  };
}

const compress = promisify(brotliCompress);

/** Hosts the same pages without any script and with their style sheets inline. Everything else comes from `origin`. */
async function startFloorServer(origin: string) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(origin + (request.url ?? "/"));
    const type = answer.headers.get("content-type") ?? "";
    const body = type.startsWith("text/html")
      ? Buffer.from(await withoutScript(await answer.text(), origin))
      : Buffer.from(await answer.arrayBuffer());
    const isText = /^text|svg|json|javascript/.test(type);
    response.writeHead(answer.status, { "Content-Type": type, ...(isText && { "Content-Encoding": "br" }) });
    response.end(isText ? await compress(body) : body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${portOf(server)}`, close: () => server.close() };
}

async function withoutScript(html: string, origin: string): Promise<string> {
  let page = html.replaceAll(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, "");
  for (const [link, address] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"[^>]*>/g)) {
    const styles = await (await fetch(origin + address)).text();
    page = page.replace(link, () => `<style>${styles}</style>`);
  }
  return page;
}
