import { readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { routes } from "../support/specified-addresses.ts";
import { attribute, builtPages, elementsOf, publicFiles } from "./built-pages.ts";

const assets = join(publicFiles, "assets");

/** The Brotli size of these scripts and of all that they import. */
function weightOf(addresses: readonly string[]): number {
  const reached = new Set<string>();
  const reach = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    const text = readFileSync(join(assets, name), "utf8");
    for (const [, other] of text.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) if (other) reach(other);
  };
  for (const address of addresses) reach(basename(address));
  return [...reached].reduce((sum, name) => sum + statSync(join(assets, `${name}.br`)).size, 0);
}

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

test("nothing of the schema library reaches the browser", () => {
  expect(scripts.filter((name) => readFileSync(join(publicFiles, name), "utf8").includes("valibot"))).toEqual([]);
});

test("no page preloads the script of a form or figure", () => {
  expect(builtPages().filter(({ html }) => html.includes("modulepreload"))).toEqual([]);
});

test("what a page costs in script is at most 70 kB (Brotli), with its form or figure", () => {
  for (const { path, html, tree } of builtPages()) {
    const ofEveryPage = /import\("([^"]+)"\)/.exec(html)?.[1] ?? "";
    const entries = elementsOf(tree).flatMap((element) => [
      ...(element.tagName === "script" ? [attribute(element, "src")] : []),
      attribute(element, "dataIsland"),
    ]);
    expect(
      weightOf([ofEveryPage, ...entries].filter((address) => address.startsWith("/assets/"))),
      path,
    ).toBeLessThanOrEqual(70_000);
  }
});
