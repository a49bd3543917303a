import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { entryPages } from "../support/specified-addresses.ts";
import { attribute, builtPages, elementsOf, publicFiles } from "./built-pages.ts";
import { pagesToBeFound } from "./site-addresses.ts";

const required = [
  "og:title",
  "og:description",
  "og:type",
  "og:url",
  "og:site_name",
  "og:image",
  "og:image:width",
  "og:image:height",
  "og:image:alt",
  "twitter:card",
];

const pages = new Map(builtPages().map((page) => [page.path, page]));

function previewOf(path: string): Map<string, string> {
  const page = pages.get(path);
  const entries = page ? elementsOf(page.tree, ({ tagName }) => tagName === "meta") : [];
  return new Map(
    entries.map((meta) => [attribute(meta, "property") || attribute(meta, "name"), attribute(meta, "content")]),
  );
}

/** Width and height stand at a fixed place in the header of a PNG file (PNG specification, section 11.2.1). */
function sizeOfPng(file: string): { width: number; height: number } {
  const head = readFileSync(file);
  expect(head.subarray(1, 4).toString("latin1"), file).toBe("PNG");
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}

test.each(pagesToBeFound())("a link to %s is shown with title, words and a picture of the stated size", (path) => {
  const preview = previewOf(path);
  expect(required.filter((name) => !preview.get(name))).toEqual([]);
  const picture = new URL(preview.get("og:image") ?? "");
  const size = sizeOfPng(join(publicFiles, picture.pathname));
  expect(size).toEqual({ width: 1200, height: 630 });
  expect(preview.get("og:image:width")).toBe("1200");
  expect(preview.get("og:image:height")).toBe("630");
});

const pictureOf = (path: string) => previewOf(path).get("og:image");

test("no two pages share a picture, but smells and metrics have that of their list", () => {
  const pictures = pagesToBeFound()
    .filter((path) => !entryPages.includes(path))
    .map(pictureOf);
  expect(new Set(pictures).size).toBe(pictures.length);
  for (const path of entryPages) expect(pictureOf(path)).toBe(pictureOf(`${dirname(path)}.html`));
});
