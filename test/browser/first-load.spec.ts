import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { builtSiteFolder, publicFolder } from "#contract/built-site.ts";
import { documentationPages, furtherPages, routes } from "../support/specified-addresses.ts";
import { expect, test } from "./fixtures.ts";

const built = join(import.meta.dirname, "..", "..", builtSiteFolder);

/** The paths that the page requests from now on. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

test("the films of the home page are fetched when the visitor comes near, and captions when one is played", async ({
  page,
}) => {
  const paths = requestsOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(paths.filter((path) => path.startsWith("/films/"))).toEqual([]);

  const film = page.locator("video").first();
  await film.scrollIntoViewIfNeeded();
  await expect.poll(() => paths.filter((path) => path.endsWith(".webp")).length).toBeGreaterThan(0);
  expect(paths.filter((path) => path.startsWith("/films/") && !path.endsWith(".webp"))).toEqual([]);

  await film.dispatchEvent("play");
  await expect.poll(() => paths.filter((path) => path.endsWith(".vtt"))).toHaveLength(1);
});

const filmPaths = (paths: readonly string[]) => paths.filter((path) => path.startsWith("/films/"));

for (const scheme of ["light", "dark"] as const) {
  test(`of a film only the ${scheme} files are fetched when the system is ${scheme}`, async ({ page }) => {
    const paths = requestsOf(page);
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto("/", { waitUntil: "networkidle" });
    await page.locator(".film").first().scrollIntoViewIfNeeded();
    await page
      .getByRole("button", { name: /^Play \d:\d\d / })
      .first()
      .click();
    await expect.poll(() => filmPaths(paths).filter((path) => path.endsWith(".webm"))).not.toEqual([]);
    const wrong = filmPaths(paths).filter((path) => !path.includes(`-${scheme}.`) && !path.endsWith(".vtt"));
    expect(wrong).toEqual([]);
  });
}

test("the choice of the visitor is stronger than the system, also while a film plays", async ({ page }) => {
  const paths = requestsOf(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  await page.goto("/", { waitUntil: "networkidle" });
  const film = page.locator(".film").first();
  await film.scrollIntoViewIfNeeded();
  await film.getByRole("button").click();
  await expect.poll(() => filmPaths(paths).filter((path) => path.endsWith("-dark.webm"))).not.toEqual([]);
  expect(filmPaths(paths).filter((path) => path.includes("-light."))).toEqual([]);

  const video = film.locator("video");
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.5);
  await page.getByRole("radio", { name: "Light" }).check({ force: true });
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentSrc)).toMatch(/-light\.webm$/);
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.5);
});

test("without script a film has the player's own controls and the files of the system's scheme", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: "dark" });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("button", { name: /^Play \d:\d\d / })).toHaveCount(0);
  await expect(page.locator("video[controls]")).toHaveCount(2);
  await context.close();
});

test("the font of code is fetched after the page has loaded", async ({ page }) => {
  const paths = requestsOf(page);
  const isCodeFont = (path: string) => path.includes("/jetbrains-mono");
  await page.goto("/docs/dpy.html", { waitUntil: "domcontentloaded" });
  expect(paths.filter(isCodeFont)).toEqual([]);
  await expect.poll(() => paths.filter(isCodeFont)).toHaveLength(1);
});

/** Rules of the whole style sheet that fit an element of the page, and which the page does not have. */
async function missingRules(page: Page, wholeStyles: string): Promise<string[]> {
  return page.evaluate(async (text) => {
    const whole = await new CSSStyleSheet().replace(text);
    /** The selectors of a list. A comma within parentheses parts nothing. */
    const listed = (text: string): string[] => {
      const found = text.match(/(?:[^,()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
      return found.map((one) => one.trim());
    };
    const selectors = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return listed(rule.selectorText);
        return rule instanceof CSSGroupingRule ? selectors(rule.cssRules) : [];
      });
    const own = new Set([...document.styleSheets].flatMap((sheet) => selectors(sheet.cssRules)));
    const isUsed = (selector: string) => {
      const withoutStates = selector
        .replaceAll(/::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?/g, ":is(*)")
        .replaceAll(/\[[^\]]*\]/g, "");
      try {
        return document.querySelector(withoutStates) !== null;
      } catch {
        return true;
      }
    };
    return selectors(whole.cssRules).filter((selector) => !own.has(selector) && isUsed(selector));
  }, wholeStyles);
}

const resultPages = ["/apis/subscribe/done", "/apis/subscribe/failed", "/apis/acad-lic-request/done"];

test("every page has the rules of the whole style sheet that fit it", async ({ page }) => {
  const ownAssets: string[] = JSON.parse(readFileSync(join(built, "own-assets.json"), "utf8"));
  const file = ownAssets.find((asset) => asset.endsWith(".css")) ?? "";
  const wholeStyles = readFileSync(join(built, publicFolder, file), "utf8");
  for (const path of [...routes, ...furtherPages, ...documentationPages, ...resultPages]) {
    await page.goto(path);
    expect(await missingRules(page, wholeStyles), path).toEqual([]);
  }
});
