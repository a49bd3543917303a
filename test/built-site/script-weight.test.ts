import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { explorePage } from "#content/pages/explore.ts";
import { elementModules } from "#site/client/elements.ts";
import { entryPages, routes } from "../support/specified-addresses.ts";
import { type BuiltPage, builtPages, elementsOf, publicFiles } from "./built-pages.ts";

const assets = join(publicFiles, "assets");

/** These scripts and all that they import, by the names of their files. */
function reachedFrom(addresses: readonly string[]): string[] {
  const reached = new Set<string>();
  const reach = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    for (const [, other] of textOf(name).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      if (other) reach(other);
  };
  for (const address of addresses) reach(basename(address));
  return [...reached];
}

const textOf = (name: string): string => readFileSync(join(assets, name), "utf8");
const weightOf = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + statSync(join(assets, `${name}.br`)).size, 0);

/** The custom elements of a page that have a module. */
const customElementsOf = ({ tree }: BuiltPage): Set<string> =>
  new Set(
    elementsOf(tree)
      .map(({ tagName }) => tagName)
      .filter((name) => Object.hasOwn(elementModules, name)),
  );

/** The module of a custom element is built to a file with its name. */
function moduleOf(name: string): string {
  const file = scripts.find((script) => new RegExp(`^assets/${name}-[\\w-]{8}\\.js$`).test(script));
  if (!file) throw new Error(`The build has no module of <${name}>.`);
  return file;
}

/** The scripts that a page loads, with those of its custom elements. */
function scriptsOf(page: BuiltPage): string[] {
  const ofEveryPage = /import\("([^"]+)"\)/.exec(page.html)?.[1] ?? "";
  const entries = [ofEveryPage, ...[...customElementsOf(page)].map(moduleOf)];
  return reachedFrom(entries.filter(Boolean));
}

const explore = builtPages().find(({ path }) => path === explorePage.path);
const others = builtPages().filter(({ path }) => path !== explorePage.path);

/** The scripts of this build. Beside them lie those of the build before. */
const ownAssets: string[] = JSON.parse(readFileSync(join(publicFiles, "..", "own-assets.json"), "utf8"));
const scripts = ownAssets.filter((file) => file.endsWith(".js"));

test("the script that every reader loads has at most 4 kB (Brotli)", () => {
  const loaded = builtPages().flatMap(({ html }) => /import\("([^"]+)"\)/.exec(html)?.[1] ?? []);
  const [address = "", ...others] = new Set(loaded);
  expect(loaded.length).toBeGreaterThan(routes.length);
  expect(others).toEqual([]);
  expect(statSync(join(publicFiles, `${address}.br`)).size).toBeLessThanOrEqual(4096);
});

test("the page of a smell or metric has no script beyond that of every page", () => {
  const entries = builtPages().filter(({ path }) => entryPages.includes(path));
  expect(entries).toHaveLength(entryPages.length);
  for (const entry of entries) expect(customElementsOf(entry)).toEqual(new Set(["site-search", "newsletter-form"]));
});

test("the script that every reader loads is one file", () => {
  const script = scripts.find((name) => basename(name).startsWith("page-")) ?? "";
  expect(reachedFrom([basename(script)])).toHaveLength(1);
});

test("nothing of the schema library reaches the browser", () => {
  expect(scripts.filter((name) => readFileSync(join(publicFiles, name), "utf8").includes("valibot"))).toEqual([]);
});

test("no page preloads the script of a form or figure", () => {
  expect(builtPages().filter(({ html }) => html.includes("modulepreload"))).toEqual([]);
});

test("what a page costs in script is at most 70 kB (Brotli), with its form or figure", () => {
  for (const page of others) expect(weightOf(scriptsOf(page)), page.path).toBeLessThanOrEqual(70_000);
});

test("the page that opens results costs at most 250 kB in script (Brotli), with its worker", () => {
  const ownScripts = explore ? scriptsOf(explore) : [];
  const workers = ownScripts.flatMap((name) => textOf(name).match(/[\w-]*worker-[\w-]+\.js/g) ?? []);
  expect(workers).not.toEqual([]);
  expect(weightOf(reachedFrom([...ownScripts, ...workers]))).toBeLessThanOrEqual(250_000);
});

test("no other page loads what reads and draws results", () => {
  const loaded = new Set(others.flatMap(scriptsOf));
  const ofResults = /papaparse|explore-worker|explore-workspace/i;
  expect([...loaded].filter((name) => ofResults.test(textOf(name)))).toEqual([]);
});
