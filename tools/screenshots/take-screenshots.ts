/**
 * npm run screenshots: every page of the built site at three widths in both color schemes, into `screenshots/`, with a
 * contact sheet. Arguments name the only paths to take, which may also be pages of the service, such as `/order`.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import * as v from "valibot";
import { BuiltSite, builtSiteFile, builtSiteFolder } from "#contract/built-site.ts";
import { startServiceProcess } from "#test/support/service-process.ts";
import { findChromium } from "../../scripts/find-chromium.ts";

const widths = [390, 820, 1440] as const;
const colorSchemes = ["light", "dark"] as const;
const columns = colorSchemes.flatMap((scheme) => widths.map((width) => ({ scheme, width })));
type Column = (typeof columns)[number];

const root = join(import.meta.dirname, "..", "..");
const folder = join(root, "screenshots");

function fileOf(path: string, { width, scheme }: Column): string {
  return `${path.replaceAll(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "") || "home"}-${width}-${scheme}.png`;
}

/** All shots on one page: a row a path, a column a width and scheme. */
function contactSheet(paths: readonly string[]): string {
  const row = (path: string) => {
    const cells = columns.map((column) => `<td><img src="${fileOf(path, column)}" alt=""></td>`);
    return `<tr><th>${path}</th>${cells.join("")}</tr>`;
  };
  return `<!DOCTYPE html><meta charset="utf-8"><title>Contact sheet</title><style>
    body { font: 12px sans-serif; background: #888 }
    th { vertical-align: top; text-align: left; max-width: 9em; overflow-wrap: anywhere }
    img { width: 220px; height: 330px; object-fit: cover; object-position: top; display: block }
  </style><table>${paths.map(row).join("")}</table>`;
}

async function takeAll(browser: Browser, origin: string, paths: readonly string[]): Promise<void> {
  for (const column of columns) {
    const context = await browser.newContext({
      viewport: { width: column.width, height: 900 },
      colorScheme: column.scheme,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    for (const path of paths) {
      await page.goto(origin + path);
      await page.evaluate(() => document.documentElement.setAttribute("data-skills-filled", ""));
      await page.screenshot({ path: join(folder, fileOf(path, column)), fullPage: true, animations: "disabled" });
    }
    await context.close();
  }
}

const site = v.parse(BuiltSite, JSON.parse(readFileSync(join(root, builtSiteFolder, builtSiteFile), "utf8")));
const asked = process.argv.slice(2);
const paths = asked.length > 0 ? asked : Object.keys(site.pages);
const dataFolder = mkdtempSync(join(tmpdir(), "designite-screenshots-"));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const service = await startServiceProcess({ variables: { DATA_DIR: dataFolder, LOG_LEVEL: "warn" } });
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
try {
  await takeAll(browser, service.url, paths);
  writeFileSync(join(folder, "index.html"), contactSheet(paths));
  console.log(`${paths.length * columns.length} screenshots are in ${folder}, and index.html shows them all.`);
} finally {
  await browser.close();
  await service.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
