import { createHash } from "node:crypto";

import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { packages } from "#content/products/downloads.ts";
import { viewsFile } from "#contract/built-site.ts";
import type { RenderStatePages } from "#contract/site-state.ts";
import type { RenderView, ViewName } from "#contract/views.ts";
import { samples } from "#site/views/samples.ts";
import { attribute, type BuiltPage, builtPages, elementsOf, pageOf, publicFiles, site, textOf } from "./built-pages.ts";

/** Types of script elements that a browser never runs. */
const dataTypes = ["application/ld+json", "application/json"];

interface Hashes {
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
}
const none: Hashes = { scriptHashes: [], styleHashes: [] };

/** What a policy without `unsafe-inline` would refuse, and what would be loaded from another host. */
function refusedIn({ path, tree }: BuiltPage, { scriptHashes, styleHashes }: Hashes): string[] {
  return elementsOf(tree).flatMap((element) => {
    const name = `${path}: <${element.tagName}>`;
    const handlers = Object.keys(element.properties).filter((property) => /^on[A-Z]/.test(property));
    const address = attribute(element, "src") || (element.tagName === "link" ? loadedBy(element) : "");
    return [
      ...(element.properties.style === undefined ? [] : [`${name} has a style attribute`]),
      ...handlers.map((handler) => `${name} has the handler ${handler}`),
      ...(/^(?:https?:)?\/\//.test(address) ? [`${name} loads ${address}`] : []),
      ...(isInlineScript(element) && !scriptHashes.includes(hashOf(textOf(element))) ? [`${name} has no hash`] : []),
      ...(element.tagName === "style" && !styleHashes.includes(hashOf(textOf(element))) ? [`${name} has no hash`] : []),
    ];
  });
}

function loadedBy(link: Parameters<typeof attribute>[0]): string {
  return ["stylesheet", "icon", "preload", "modulepreload", "manifest"].includes(attribute(link, "rel"))
    ? attribute(link, "href")
    : "";
}

function isInlineScript(element: Parameters<typeof attribute>[0]): boolean {
  return element.tagName === "script" && !attribute(element, "src") && !dataTypes.includes(attribute(element, "type"));
}

const hashOf = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

test("no document holds what the policy of its page refuses", () => {
  const refused = builtPages().flatMap((page) => {
    return refusedIn(page, page.path === "/404" ? site.notFound : site.pages[page.path]);
  });
  expect(refused).toEqual([]);
});

test("no view holds what the policy of views refuses", async () => {
  const { renderView }: { renderView: RenderView } = await import(join(publicFiles, "..", viewsFile));
  const views = (Object.keys(samples) as ViewName[]).flatMap((name) =>
    samples[name].map((sample) => pageOf(`${name}: ${sample.name}`, renderView(name, sample.props))),
  );
  const hashes = { scriptHashes: site.viewScriptHashes, styleHashes: site.viewStyleHashes };
  expect(views.flatMap((view) => refusedIn(view, hashes))).toEqual([]);
});

test("a page that shows every package holds nothing that the policy of the built page refuses, and has its styles", async () => {
  const { renderStatePages }: { renderStatePages: RenderStatePages } = await import(join(publicFiles, "..", viewsFile));
  const full = packages.map(({ id, file }) => [id, { file, address: `/downloads/${file}`, size: 1, checksum: "c0" }]);
  const pages = renderStatePages({ packages: Object.fromEntries(full), sellable: [], terms: {} });
  expect(pages.length).toBeGreaterThan(0);
  for (const { path, html } of pages) {
    const page = pageOf(path, html);
    expect(refusedIn(page, site.pages[path])).toEqual([]);
    if (path !== "/download") continue;
    for (const { file } of packages) expect(html).toContain(`href="/downloads/${file}"`);
    const styles = elementsOf(page.tree, ({ tagName }) => tagName === "style")
      .map(textOf)
      .join("");
    expect(styles).toContain(".package-file-button");
  }
});

/** The size of a program with everything that it loads. */
function bytesOf(program: string, seen = new Set<string>()): number {
  const path = join(publicFiles, "..", "server", program);
  // Listings of the pages name files that are none of the program.
  if (seen.has(program) || !existsSync(path)) return 0;
  seen.add(program);
  const code = readFileSync(path, "utf8");
  const imported = [...code.matchAll(/(?:from|import)\s*\(?\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(
    ([, file = ""]) => file,
  );
  return Buffer.byteLength(code) + imported.reduce((sum, file) => sum + bytesOf(file, seen), 0);
}

test("the program of the service loads no articles", () => {
  expect(bytesOf(basename(viewsFile))).toBeLessThan(bytesOf("render.js") / 4);
});

test("styles and scripts without a hash, handlers and foreign files are found", () => {
  const page = pageOf(
    "/a",
    '<p style="color:red" onclick="go()">A</p><script>go()</script><img src="https://elsewhere.example/a.png"><style>p{}</style>',
  );
  expect(refusedIn(page, none)).toHaveLength(5);
  const allowed = { scriptHashes: [hashOf("go()")], styleHashes: [hashOf("p{}")] };
  expect(refusedIn(pageOf("/a", "<script>go()</script><style>p{}</style>"), allowed)).toEqual([]);
});
