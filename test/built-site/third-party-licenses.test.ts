import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { licenseTextsPath } from "#site/docs/build-facts.ts";
import { dataSources } from "../../scripts/build/academic-lists.ts";
import { builtPages, elementsOf } from "./built-pages.ts";
import { publicText } from "./site-addresses.ts";

const packagesFolder = join(import.meta.dirname, "..", "..", "node_modules");
const texts = publicText(licenseTextsPath);
const headings = [...texts.matchAll(/^={80}\n(?<heading>.+)\n={80}$/gm)].map(({ groups }) => groups?.heading ?? "");

/** One package for each way into the site: bundled, drawn into the pages, a copied font, parts of a font, and what other programs copy. */
test.each([
  ["react-dom", "MIT"],
  ["lucide-react", "ISC"],
  ["@fontsource-variable/instrument-sans", "OFL-1.1"],
  ["minisearch", "MIT"],
  ["@fontsource/noto-sans-math", "OFL-1.1"],
  ["world-atlas", "ISC"],
])("the license texts hold that of %s", (name, license) => {
  const { version } = JSON.parse(readFileSync(join(packagesFolder, name, "package.json"), "utf8"));
  expect(headings).toContain(`${name} ${version} (${license})`);
});

test("the license texts hold both licenses of the list of institutions", () => {
  const { package: name, version } = dataSources.institutions;
  expect(headings).toContain(`${name} ${version} (Apache-2.0 AND MIT)`);
  expect(texts).toContain("Copyright (c) 2013 Lee Reilly");
});

test("every package has its copyright notice and the words of its license", () => {
  const parts = texts.split(/^={80}\n.+\n={80}$/m).slice(1);
  expect(parts).toHaveLength(headings.length);
  const withoutNotice = headings.filter((_, index) => !/copyright/i.test(parts[index] ?? ""));
  expect(withoutNotice).toEqual([]);
  expect(texts).toContain("Permission is hereby granted, free of charge");
  expect(texts).toContain("SIL OPEN FONT LICENSE Version 1.1");
});

test("the documentation lists the same packages and leads to the texts", () => {
  const page = builtPages().find(({ path }) => path === "/docs/third-party-licenses.html");
  const rows = page ? elementsOf(page.tree, ({ tagName }) => tagName === "tr").slice(1) : [];
  expect(rows).toHaveLength(headings.length);
  expect(page?.html).toContain(`href="${licenseTextsPath}"`);
});
