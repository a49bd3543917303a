import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packages } from "#content/products/downloads.ts";
import { viewsFile } from "#contract/built-site.ts";
import type { RenderStatePages } from "#contract/site-state.ts";
import { publicFiles } from "./built-pages.ts";

/** What the browser may fetch in advance names the folder of the downloads. */
const speculationRules = /<script type="speculationrules">.*?<\/script>/s;

/** The addresses of packages in a document, as links or in its text. Without files the service answers each with 404. */
const downloadsIn = (text: string): string[] =>
  text.replace(speculationRules, "").match(/\/downloads\/[\w./-]+/g) ?? [];

const { renderStatePages }: { renderStatePages: RenderStatePages } = await import(join(publicFiles, "..", viewsFile));

function pagesWith(ids: readonly string[]): Map<string, string> {
  const files = packages
    .filter(({ id }) => ids.includes(id))
    .map(({ id, file }) => [id, { file, address: `/downloads/${file}`, size: 1, checksum: "c0" }]);
  const pages = renderStatePages({ packages: Object.fromEntries(files), sellable: [], terms: {} });
  return new Map(pages.map(({ path, html }) => [path, html]));
}

test("without packages no document names a download", () => {
  const documents = globSync("**/*.{html,md}", { cwd: publicFiles });
  const promises = documents.flatMap((file) =>
    downloadsIn(readFileSync(join(publicFiles, file), "utf8")).map((address) => `${file} names ${address}`),
  );
  expect(documents.length).toBeGreaterThan(100);
  expect(promises).toEqual([]);
});

test("a document names the downloads that are there, and no others", () => {
  const pages = pagesWith(["dpy-linux", "designite-java-community"]);
  const named = new Set([...pages.values()].flatMap(downloadsIn));
  expect(named).toEqual(
    new Set(["/downloads/latest/dpy-linux", "/downloads/DPy-linux.zip", "/downloads/DesigniteJava-community.jar"]),
  );
  expect(pages.get("/docs/start-designitejava.html")).not.toContain("git clone https://github.com/tushartushar");
});

test("each page that differs with the packages is one that the service makes again", () => {
  const changed = [...pagesWith(packages.map(({ id }) => id))].filter(([path, html]) => {
    const file = path.endsWith(".html") ? path : join(path, "index.html");
    return readFileSync(join(publicFiles, file), "utf8") !== html;
  });
  const paths = changed.map(([path]) => path);
  for (const path of ["/", "/download", "/products-cs", "/products-dj", "/products-dpy", "/docs/ci.html"])
    expect(paths).toContain(path);
  for (const [, html] of changed) expect(html).not.toMatch(/<\/?words-(?:not-)?offered/);
});
