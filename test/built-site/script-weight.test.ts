import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { routes } from "../routes.ts";
import { builtPages, publicFiles } from "./built-pages.ts";

const assets = join(publicFiles, "assets");
const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));

test("the script that every reader loads has at most 4 kB (Brotli)", () => {
  const loaded = builtPages().flatMap(({ html }) => /<script type="module"[^>]*src="([^"]+)"/.exec(html)?.[1] ?? []);
  const [address = "", ...others] = new Set(loaded);
  expect(loaded.length).toBeGreaterThan(routes.length);
  expect(others).toEqual([]);
  expect(statSync(join(publicFiles, `${address}.br`)).size).toBeLessThanOrEqual(4096);
});

test("what the browser gets of the schema library has at most 2 kB (Brotli)", () => {
  const withSchemas = scripts.filter((name) => readFileSync(join(assets, name), "utf8").includes("valibot"));
  const weight = withSchemas.reduce((sum, name) => sum + statSync(join(assets, `${name}.br`)).size, 0);
  expect(weight).toBeLessThanOrEqual(2048);
});

test("no page preloads the application", () => {
  expect(builtPages().filter(({ html }) => html.includes("modulepreload"))).toEqual([]);
});

test("the framework's fallback page is not published", () => {
  expect(readdirSync(publicFiles)).not.toContain("__spa-fallback.html");
});
