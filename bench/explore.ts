import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { startServiceProcess } from "#test/support/service-process.ts";
import { findChromium } from "../scripts/find-chromium.ts";
import { type SyntheticSize, syntheticResults } from "./explore/synthetic-results.ts";
import { drag, frameAt, memoryOf, openWatched, watched, workerProcessor, zoom } from "./explore/watched-page.ts";
import { type BenchResult, loadAverage, median, rounded } from "./results.ts";

/**
 * The explorer in Chromium: what the page weighs, and results of 10,000 types with 100,000 methods and of 2 million rows
 * on it: how long they take to open, how long each step of a visit holds the page, how evenly the drawing moves, and how
 * much memory all takes. `npm run bench explore -- [sizes | large | huge]`, without words all three.
 */
const sizes: Readonly<Record<"large" | "huge", SyntheticSize>> = {
  large: {
    packages: 400,
    types: 10_000,
    dependencies: 100_000,
    methods: 100_000,
    designSmells: 15_000,
    implementationSmells: 60_000,
  },
  huge: {
    packages: 800,
    types: 20_000,
    dependencies: 200_000,
    methods: 1_600_000,
    designSmells: 30_000,
    implementationSmells: 150_000,
  },
};

const rounds = { large: 3, huge: 1 } as const;

type AddRow = (what: string, figures: Readonly<Record<string, number>>) => void;

const columns = [
  "ms until shown",
  "tasks > 50 ms",
  "longest task ms",
  "processor ms",
  "frame p50 ms",
  "frame p95 ms",
  "MB",
];

export async function run(words: readonly string[]): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), "designite-bench-"));
  const service = await startServiceProcess({
    checkout: process.env.CHECKOUT ?? join(import.meta.dirname, ".."),
    variables: { DATA_DIR: folder, LOG_LEVEL: "warn" },
  });
  const rows: BenchResult["rows"] = [];
  const add: AddRow = (what, figures) => {
    const cells = [...columns, "kB (Brotli)"].map((column) => {
      const figure = figures[column];
      return figure === undefined || Number.isNaN(figure) ? "" : rounded(figure, column === "kB (Brotli)" ? 1 : 0);
    });
    rows.push([what, ...cells, loadAverage()]);
    console.log(what, figures);
  };
  const isMeant = (name: string) => words.length === 0 || words.includes(name);
  try {
    if (isMeant("sizes")) await withBrowser((browser) => measureSizes(browser, service.url, add));
    for (const name of ["large", "huge"] as const)
      if (isMeant(name)) await measureResults(name, `${service.url}/explore`, join(folder, name), add);
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return {
    title: "The explorer in Chromium",
    columns: ["what", ...columns, "kB (Brotli)", "load"],
    rows,
    notes: [
      ...Object.entries(sizes).map(([name, size]) => {
        const { packages, ...counts } = size;
        const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
        const part = (key: keyof SyntheticSize) => size[key].toLocaleString("en-US");
        return `${name}: ${all.toLocaleString("en-US")} rows, of which ${part("types")} types in ${packages} packages, ${part("methods")} methods and ${part("dependencies")} dependencies.`;
      }),
      "Until shown: from the choice of the files to the first frame with a view. Processor: time of the page's thread, which other work on the machine lengthens little; the other times are those of a clock.",
      "Memory: objects and buffers after a collection; the most is what the process of page and worker had resident.",
    ],
  };
}

async function withBrowser(use: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: ["--no-sandbox"], ...(executablePath && { executablePath }) });
  await use(browser).finally(() => browser.close());
}

/** What is fetched until the page can be used, then while nothing is done, and for the first result. */
async function measureSizes(browser: Browser, url: string, add: AddRow): Promise<void> {
  const page = await browser.newPage();
  const fetched: { address: string; kind: string }[] = [];
  page.on("request", (request) => fetched.push({ address: request.url(), kind: request.resourceType() }));
  const addFetched = async (when: string) => {
    const kinds = Map.groupBy(fetched.splice(0), ({ address, kind }) =>
      address.includes("-worker-") ? "worker" : kind,
    );
    for (const [kind, of] of kinds) {
      const addresses = new Set(of.map(({ address }) => address).filter((address) => address.startsWith(url)));
      const bytes = await Promise.all([...addresses].map(compressedBytes));
      if (bytes.length > 0)
        add(`${when}: ${kind}, ${bytes.length}`, { "kB (Brotli)": bytes.reduce((sum, one) => sum + one, 0) / 1000 });
    }
  };
  await page.goto(`${url}/explore`);
  await page.waitForFunction(() => document.querySelector("input[type=file]:enabled"));
  await addFetched("until it can be used");
  await page.waitForTimeout(4000);
  await addFetched("when idle");
  await page.getByRole("link", { name: /jsoup/ }).first().click();
  await page.locator(".explore-view").waitFor();
  await page.waitForTimeout(1000);
  await addFetched("with the first result");
  await page.close();
}

function compressedBytes(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "Accept-Encoding": "br" } }, async (response) => {
      let bytes = 0;
      for await (const chunk of response) bytes += chunk.length;
      resolve(bytes);
    }).on("error", reject);
  });
}

/** Writes result files into a folder and returns their paths. */
async function writeResults(folder: string, size: SyntheticSize): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (const [name, pieces] of Object.entries(syntheticResults(size))) {
    const path = join(folder, name);
    await writeFile(path, pieces());
    paths.push(path);
  }
  return paths;
}

const chooseFiles = (page: Page, files: readonly string[]) => page.getByLabel("Choose files").setInputFiles([...files]);

async function openFiles(page: Page, files: readonly string[]): Promise<void> {
  await chooseFiles(page, files);
  await page.waitForFunction(() => globalThis.watch.shown > 0, undefined, { timeout: 300_000 });
}

async function measureResults(name: "large" | "huge", address: string, folder: string, add: AddRow): Promise<void> {
  const files = await writeResults(folder, sizes[name]);
  await withBrowser(async (browser) => {
    const opened = [];
    for (let round = 1; round <= rounds[name]; round += 1) {
      const page = await openWatched(browser, address);
      opened.push(await watched(page, () => openFiles(page, files)));
      if (round < rounds[name]) await page.context().close();
      else await visit(name, browser, page, files, opened, add);
    }
  });
}

const view = (name: string) => (page: Page) =>
  page.getByRole("navigation", { name: "Views" }).getByRole("link", { name, exact: true }).click();

const sortBy = (heading: string) => (page: Page) =>
  page.getByRole("columnheader", { name: heading }).getByRole("button").click();

async function typeText(page: Page): Promise<void> {
  await page.getByLabel("Text", { exact: true }).pressSequentially("order", { delay: 60 });
}

const chooseFirst = (label: string) => (page: Page) =>
  page.getByLabel(new RegExp(`^${label}`)).selectOption({ index: 1 });

const steps: readonly (readonly [name: string, act: (page: Page) => Promise<unknown>])[] = [
  ["findings by smell", view("Findings")],
  ["findings by type", (page) => page.getByText("By type").click()],
  ["findings one by one", (page) => page.getByText("One by one").click()],
  ["findings sorted", sortBy("Type")],
  ["findings without test code", chooseFirst("Code")],
  ["findings with a text", typeText],
  ["types", view("Types and methods")],
  ["types sorted", sortBy("LOC")],
  ["types with a text", typeText],
  ["methods", (page) => page.getByRole("navigation", { name: "Level" }).getByRole("link", { name: "Methods" }).click()],
  ["methods sorted", sortBy("CC")],
  ["methods sorted by name", sortBy("Method")],
  ["methods of a package", chooseFirst("Package")],
  ["methods of all packages", (page) => page.getByLabel(/^Package/).selectOption({ index: 0 })],
  ["methods with a text", typeText],
  ["values of another metric", (page) => page.getByLabel("Values of").selectOption("CC")],
  ["packages", view("Packages")],
  ["structure", view("Structure")],
  [
    "type selected",
    async (page) => {
      await page.getByRole("listbox").first().focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
    },
  ],
  [
    "search",
    async (page) => {
      await page.getByRole("combobox").first().click();
      await page.keyboard.type("order", { delay: 60 });
      await page.keyboard.press("Escape");
    },
  ],
  ["selection ended", (page) => page.getByRole("button", { name: "Close" }).first().click()],
  ["drawing at rest", (page) => page.waitForTimeout(2000)],
  ["drawing enlarged", (page) => page.getByRole("button", { name: "Zoom in" }).click()],
  ["drawing dragged", drag],
  ["drawing zoomed", zoom],
  ["overview", view("Overview")],
];

/** Walks through the views of what is open, and compares it with itself. */
async function visit(
  name: string,
  browser: Browser,
  page: Page,
  files: readonly string[],
  opened: readonly Awaited<ReturnType<typeof watched>>[],
  add: AddRow,
): Promise<void> {
  const figuresOf = (of: typeof opened) => ({
    "ms until shown": median(of.map(({ untilShown }) => untilShown)),
    "tasks > 50 ms": median(of.map(({ longTasks }) => longTasks.length)),
    "longest task ms": median(of.map(({ longTasks }) => Math.max(0, ...longTasks))),
    "processor ms": median(of.map(({ processor }) => processor)),
    "frame p50 ms": median(of.map(({ frames }) => frameAt(frames, 0.5))),
    "frame p95 ms": median(of.map(({ frames }) => frameAt(frames, 0.95))),
  });
  const addMemory = async () => {
    add(`${name}: worker so far`, { "processor ms": await workerProcessor(browser) });
    const memory = await memoryOf(browser, page);
    for (const [what, MB] of Object.entries(memory)) add(`${name}: memory, ${what}`, { MB });
  };
  add(`${name}: opened`, figuresOf(opened));
  await addMemory();
  for (const [what, act] of steps) {
    const { "ms until shown": _, ...figures } = figuresOf([await watched(page, () => act(page))]);
    add(`${name}: ${what}`, figures);
  }
  await page.getByRole("button", { name: "Compare with another" }).click();
  const compared = await watched(page, async () => {
    await chooseFiles(page, files);
    await page
      .getByRole("navigation", { name: "Views" })
      .getByRole("link", { name: "Changes" })
      .waitFor({ timeout: 300_000 });
  });
  add(`${name}: compared`, { ...figuresOf([compared]), "ms until shown": Number.NaN });
  await addMemory();
  await page.context().close();
}
