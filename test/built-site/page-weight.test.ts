import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { explorePage } from "#content/pages/explore.ts";
import { attribute, type BuiltPage, builtPages, elementsOf, publicFiles, site } from "./built-pages.ts";

const kilobyte = 1000;

/** What is sent of a file: text files are compressed (Brotli), others are not. */
function sentBytes(file: string): number {
  const path = join(publicFiles, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

const fileOf = ({ path }: BuiltPage): string => (path === "/404" ? site.notFound : site.pages[path]).file;
const addressesOf = ({ tree }: BuiltPage, tag: string, name: string): string[] =>
  elementsOf(tree, ({ tagName }) => tagName === tag).map((element) => attribute(element, name));

/** Fetched at once, wherever on the page: scripts, preloaded fonts, drawings, and images that are not lazy. */
function fetchedAtOnce(page: BuiltPage): string[] {
  const links = elementsOf(page.tree, ({ tagName }) => tagName === "link").filter((link) =>
    ["stylesheet", "preload", "icon", "manifest"].includes(attribute(link, "rel")),
  );
  const images = elementsOf(
    page.tree,
    (element) => element.tagName === "img" && attribute(element, "loading") !== "lazy",
  );
  return [
    ...addressesOf(page, "script", "src"),
    ...addressesOf(page, "video", "poster"),
    ...drawingsOf(page),
    ...links.map((link) => attribute(link, "href")),
    ...images.map((image) => attribute(image, "src")),
  ].filter((address) => address.startsWith("/"));
}

function drawingsOf(page: BuiltPage): string[] {
  const files = addressesOf(page, "use", "href").map((address) => address.replace(/#.*/, ""));
  return [...new Set(files)].filter((address) => address !== "");
}

test("a page with its styles has at most 24 kB", () => {
  const weights = builtPages().map((page) => ({ file: fileOf(page), bytes: sentBytes(fileOf(page)) }));
  expect(weights.filter(({ bytes }) => bytes > 24 * kilobyte)).toEqual([]);
});

test("no other page has the styles of the one that opens results", () => {
  const styled = builtPages().filter(({ html }) =>
    /\.(?:explore|panel|scene)\b/.test(/<style>.*?<\/style>/s.exec(html)?.[0] ?? ""),
  );
  expect(styled.map(({ path }) => path)).toEqual([explorePage.path]);
});

test("no page waits for a style sheet", () => {
  const waiting = builtPages().filter((page) => addressesOf(page, "link", "rel").includes("stylesheet"));
  expect(waiting.map(({ path }) => path)).toEqual([]);
});

test("the markup of the home page has at most 8.5 kB, without its styles", () => {
  const home = readFileSync(join(publicFiles, "index.html"), "utf8");
  const markup = home.replace(/<style>.*?<\/style>/s, "");
  expect(brotliCompressSync(markup).length).toBeLessThanOrEqual(8.5 * kilobyte);
});

test("a visit without scrolling of the home page fetches at most 250 kB", () => {
  const home = builtPages().find(({ path }) => path === "/");
  if (!home) throw new Error("The site has no home page.");
  const bytes = [fileOf(home), ...fetchedAtOnce(home)].reduce((sum, file) => sum + sentBytes(file), 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(250 * kilobyte);
});

test("the first drawing of a page has at most 30 kB", () => {
  const heavy = builtPages().flatMap((page) =>
    drawingsOf(page)
      .slice(0, 1)
      .map((file) => ({ file, bytes: sentBytes(file) })),
  );
  expect(heavy.length).toBeGreaterThan(0);
  expect(heavy.filter(({ bytes }) => bytes > 30 * kilobyte)).toEqual([]);
});

test("videos, posters and captions wait for the visitor", () => {
  for (const page of builtPages()) {
    for (const video of elementsOf(page.tree, ({ tagName }) => tagName === "video")) {
      expect(video.properties).toMatchObject({ preload: "none" });
      expect(attribute(video, "poster")).toMatch(/^data:/);
    }
    const tracks = elementsOf(page.tree, ({ tagName }) => tagName === "track");
    expect(tracks.filter((track) => "default" in track.properties)).toEqual([]);
  }
});

test("the font that is preloaded has at most 20 kB, and that of code 10 kB", () => {
  const fonts = [...readFileSync(join(publicFiles, "index.html"), "utf8").matchAll(/\/assets\/[\w-]+\.woff2/g)];
  const [first = ""] = builtPages().flatMap((page) =>
    addressesOf(page, "link", "href").filter((one) => /woff2$/.test(one)),
  );
  const code = fonts.map(([address]) => address).find((address) => /\/jetbrains-mono-(?!latin-wght)/.test(address));
  expect(sentBytes(first)).toBeLessThanOrEqual(20 * kilobyte);
  expect(sentBytes(code ?? "")).toBeLessThanOrEqual(10 * kilobyte);
});
