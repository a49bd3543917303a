import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import * as v from "valibot";
import { BuiltSite, builtSiteFile, builtSiteFolder } from "#contract/built-site.ts";
import { startServiceProcess } from "#test/support/service-process.ts";
import { findChromium } from "../../scripts/find-chromium.ts";
import { colorSchemes, dataScenes, type Scene, servicePages, stateScenes, widths } from "./scenes.ts";

interface Shot {
  scene: string;
  width: number;
  scheme: string;
  file: string;
}

const columns = colorSchemes.flatMap((scheme) => widths.map((width) => ({ scheme, width })));

function row(scene: string, shots: readonly Shot[]): string {
  const cells = columns.map(({ scheme, width }) => {
    const shot = shots.find((one) => one.scene === scene && one.scheme === scheme && one.width === width);
    return `<td>${shot ? `<img src="${shot.file}" alt="">` : ""}</td>`;
  });
  return `<tr><th>${scene}</th>${cells.join("")}</tr>`;
}

/** All shots on one page: a row a scene, a column a width and scheme. */
function contactSheet(shots: readonly Shot[]): string {
  const scenes = [...new Set(shots.map((shot) => shot.scene))];
  const heads = columns.map(({ scheme, width }) => `<th>${width} ${scheme}</th>`).join("");
  return `<!DOCTYPE html><meta charset="utf-8"><title>Contact sheet</title><style>
    body { font: 12px sans-serif; background: #888 }
    th { padding: 4px; vertical-align: top; text-align: left; max-width: 9em; overflow-wrap: anywhere }
    td { vertical-align: top; height: 340px }
    img { width: 220px; max-height: 330px; object-fit: cover; object-position: top; display: block }
  </style><table><tr><th></th>${heads}</tr>${scenes.map((scene) => row(scene, shots)).join("")}</table>`;
}

const root = join(import.meta.dirname, "..", "..");
const folder = join(root, "screenshots");

/** Every page, those that links in mails lead to, and what visitors see after a press. */
async function allScenes(): Promise<Scene[]> {
  const site = v.parse(BuiltSite, JSON.parse(readFileSync(join(root, builtSiteFolder, builtSiteFile), "utf8")));
  const pages = Object.keys(site.pages).map((path) => ({ name: path, path }));
  return [...pages, ...servicePages, ...(await dataScenes(service.url, dataFolder)), ...stateScenes];
}

async function takeAll(browser: Browser, origin: string, scenes: readonly Scene[]): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const scheme of colorSchemes) {
    for (const width of widths) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: scheme,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      for (const scene of scenes.filter((one) => one.widths?.includes(width) ?? true)) {
        const file = `${scene.name.replaceAll(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "") || "home"}-${width}-${scheme}.png`;
        await context.clearCookies();
        if (scene.cookie) await context.addCookies([scene.cookie]);
        await page.goto(origin + scene.path);
        await scene.act?.(page);
        await page.evaluate(() => document.documentElement.setAttribute("data-skills-filled", ""));
        await page.screenshot({ path: join(folder, file), fullPage: scene.act === undefined, animations: "disabled" });
        shots.push({ scene: scene.name, width, scheme, file });
      }
      await context.close();
    }
  }
  return shots;
}

const dataFolder = mkdtempSync(join(tmpdir(), "designite-screenshots-"));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const service = await startServiceProcess({ variables: { DATA_DIR: dataFolder, LOG_LEVEL: "warn" } });
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
try {
  const shots = await takeAll(browser, service.url, await allScenes());
  writeFileSync(join(folder, "index.html"), contactSheet(shots));
  const sheet = await browser.newPage({ viewport: { width: 1500, height: 900 } });
  // Hundreds of pictures are drawn, which a busy machine takes minutes for.
  sheet.setDefaultTimeout(0);
  await sheet.goto(`file://${join(folder, "index.html")}`);
  await sheet.screenshot({ path: join(folder, "contact-sheet.png"), fullPage: true, timeout: 0 });
  console.log(`${shots.length} screenshots and a contact sheet are in ${folder}.`);
} finally {
  await browser.close();
  await service.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
