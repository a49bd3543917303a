import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { routes } from "../routes.ts";
import { builtPages, publicFiles } from "./built-pages.ts";

/** The scripts of this build. Beside them lie those of the build before. */
const ownAssets: string[] = JSON.parse(readFileSync(join(publicFiles, "..", "own-assets.json"), "utf8"));
const scripts = ownAssets.filter((file) => file.endsWith(".js"));

test("the script that every reader loads has at most 4 kB (Brotli)", () => {
  const loaded = builtPages().flatMap(({ html }) => /<script type="module"[^>]*src="([^"]+)"/.exec(html)?.[1] ?? []);
  const [address = "", ...others] = new Set(loaded);
  expect(loaded.length).toBeGreaterThan(routes.length);
  expect(others).toEqual([]);
  expect(statSync(join(publicFiles, `${address}.br`)).size).toBeLessThanOrEqual(4096);
});

test("nothing of the schema library reaches the browser", () => {
  expect(scripts.filter((name) => readFileSync(join(publicFiles, name), "utf8").includes("valibot"))).toEqual([]);
});

test("no page preloads the application", () => {
  expect(builtPages().filter(({ html }) => html.includes("modulepreload"))).toEqual([]);
});

test("the framework's fallback page is not published", () => {
  expect(readdirSync(publicFiles)).not.toContain("__spa-fallback.html");
});
