import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import * as v from "valibot";
import { BuiltSite, builtSiteFile, builtSiteFolder } from "#contract/built-site.ts";
import { findChromium } from "../find-chromium.ts";
import { contactSheet, type Shot } from "./contact-sheet.ts";
import { colorSchemes, type Scene, stateScenes, widths } from "./scenes.ts";

const root = join(import.meta.dirname, "..", "..");
const folder = join(root, "screenshots");

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

async function startService(port: number, dataFolder: string): Promise<ChildProcess> {
  const service = spawn(process.execPath, ["service/main.ts"], {
    cwd: root,
    env: { PORT: String(port), DATA_DIR: dataFolder, SITE_URL: `http://localhost:${port}`, LOG_LEVEL: "warn" },
    // The service says on its error output where it is served; that is the sign that it listens.
    stdio: ["ignore", "ignore", "pipe"],
  });
  await new Promise<void>((resolve, reject) => {
    service.stderr?.once("data", () => resolve());
    service.once("exit", () => reject(new Error("The service did not start.")));
  });
  return service;
}

function allScenes(): Scene[] {
  const site = v.parse(BuiltSite, JSON.parse(readFileSync(join(root, builtSiteFolder, builtSiteFile), "utf8")));
  return [...Object.keys(site.pages).map((path) => ({ name: path, path })), ...stateScenes];
}

async function takeAll(browser: Browser, origin: string): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const scheme of colorSchemes) {
    for (const width of widths) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: scheme,
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      for (const scene of allScenes().filter((one) => one.widths?.includes(width) ?? true)) {
        const file = `${scene.name.replaceAll(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "") || "home"}-${width}-${scheme}.png`;
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

const port = await freePort();
const dataFolder = mkdtempSync(join(tmpdir(), "designite-screenshots-"));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const service = await startService(port, dataFolder);
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ["--no-sandbox"] });
const shots = await takeAll(browser, `http://localhost:${port}`);
writeFileSync(join(folder, "index.html"), contactSheet(shots));
const sheet = await browser.newPage({ viewport: { width: 1500, height: 900 } });
await sheet.goto(`file://${join(folder, "index.html")}`);
await sheet.screenshot({ path: join(folder, "contact-sheet.png"), fullPage: true });
await browser.close();
service.kill("SIGTERM");
rmSync(dataFolder, { recursive: true, force: true });
console.log(`${shots.length} screenshots and a contact sheet are in ${folder}.`);
