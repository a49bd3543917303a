import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtSiteFolder, frameFile } from "#contract/built-site.ts";
import { readStyles, type StylePart, wordsIn, wordsInTags } from "#site/styles/used-styles.ts";
import { builtPages, publicFiles } from "./built-pages.ts";

const assets = join(publicFiles, "assets");
const textsOf = (ending: string) =>
  readdirSync(assets)
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(join(assets, name), "utf8"));

const root = join(import.meta.dirname, "../..");

/** The code of a part, with the texts of its classes. */
const sourcesOf = (part: string) =>
  readdirSync(join(root, part), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
    .map((path) => readFileSync(join(root, part, path), "utf8"));

/** What is shown in other states of the content: a film to come. */
const classes = sourcesOf("site").flatMap((text) =>
  [...text.matchAll(/className="([^"]*)"/g)].map(([, names = ""]) => names),
);

/** What Markdown may ask for and no text does at present. */
const ofMarkdown = ["cell-center"];

type Selectors = NonNullable<StylePart["selectors"]>;

/** The elements, classes and ids that selectors name. */
function namesIn(selectors: Selectors): string[] {
  return selectors.flatMap(({ names, choices }) => [...names, ...choices.flatMap(namesIn)]);
}

function namesOf(parts: readonly StylePart[]): string[] {
  return parts.flatMap(({ parts: inner = [], selectors = [] }) => [...namesOf(inner), ...namesIn(selectors)]);
}

test("every name that the style sheets select is on a page, or in a script that may put it there", () => {
  const words = new Set([
    ...[...builtPages().map(({ html }) => html), readFileSync(join(root, builtSiteFolder, frameFile), "utf8")].flatMap(
      wordsInTags,
    ),
    // The service makes pages of its own.
    ...[...textsOf(".js"), ...sourcesOf("service"), ...classes].flatMap(wordsIn),
    ...ofMarkdown,
  ]);
  const sheets = textsOf(".css");
  const named = new Set(sheets.flatMap((css) => namesOf(readStyles(css))));
  expect(named.size).toBeGreaterThan(400);
  expect([...named].filter((name) => !words.has(name))).toEqual([]);
});

test("the pages of the operator have the rules of all their classes", () => {
  const frame = readFileSync(join(root, builtSiteFolder, frameFile), "utf8");
  const named = new Set(textsOf(".css").flatMap((css) => namesOf(readStyles(css))));
  const ofDesk = [...named].filter((name) => /^(?:desk|mail)-/.test(name));
  expect(ofDesk).toContain("mail-frame");
  expect(ofDesk.filter((name) => !frame.includes(`.${name}`))).toEqual([]);
});

/** The style sheets as they are written, without comments. */
const written = readdirSync(join(root, "site"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css"))
  .map((path) => ({ path, text: readFileSync(join(root, "site", path), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "") }));

/** The classes of the elements that a selector is about: neither those around them nor those it asks for or excludes. */
function classesOf(prelude: string): string[] {
  const plain = prelude.replaceAll(/:(?:not|has)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\[[^\]]*\]/g, "");
  return plain
    .replaceAll(/:(?:is|where)\(([^()]*)\)/g, (_, choices: string) => `:${choices.replaceAll(/\s*,\s*/g, ":")}`)
    .split(",")
    .flatMap(
      (selector) =>
        selector
          .trim()
          .split(/[\s>+~]+/)
          .at(-1)
          ?.match(/\.[a-z][\w-]*/g) ?? [],
    );
}

test("a class is styled in one file", () => {
  const files = new Map<string, Set<string>>();
  for (const { path, text } of written.filter((sheet) => !sheet.path.startsWith("pages/gallery/"))) {
    const preludes = [...text.matchAll(/(?:^|[{};])([^{};@]+)\{/g)].map(([, prelude = ""]) => prelude);
    for (const name of preludes.flatMap(classesOf)) files.set(name, (files.get(name) ?? new Set()).add(path));
  }
  expect(files.size).toBeGreaterThan(300);
  const several = [...files].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, ...paths].join(" "));
  expect(several).toEqual([]);
});

test("texts have the sizes of tokens; pt is for paper, px for drawings, em for a part of a text", () => {
  const sizes = written
    .filter(({ path }) => path !== "styles/tokens.css")
    .flatMap(({ text }) => [...text.matchAll(/^\s*font(?:-size)?: ([^;]*);/gm)].map(([, size = ""]) => size));
  expect(sizes.length).toBeGreaterThan(100);
  expect(sizes.filter((size) => !/var\(--text-|^inherit$|^[\d.]+(?:pt|px|em)$|^\d+ \d+px /.test(size))).toEqual([]);
});

test("texts have three weights", () => {
  const weights = written
    .filter(({ path }) => path !== "styles/fonts.css")
    .flatMap(({ text }) => [...text.matchAll(/\bfont(?:-weight)?: (\d{3})\b/g)].map(([, weight = ""]) => weight));
  expect(weights.length).toBeGreaterThan(40);
  expect([...new Set(weights)].sort()).toEqual(["400", "550", "600"]);
});

test("there is one bullet and one fold; the explorer's fold has its mark before the words", () => {
  const where = (rule: RegExp) => written.filter(({ text }) => rule.test(text)).map(({ path }) => path);
  expect(where(/list-style(?:-type)?: (?!none|decimal)|::marker \{[^}]*content/)).toEqual(["markdown/prose.css"]);
  expect(where(/summary\b[^{}]*::(?:before|after) \{/).sort()).toEqual(["explore/workspace.css", "styles/base.css"]);
});

test("there are two page banners: a tall one, and a short one before a plate or results", () => {
  const rules = written.flatMap(({ path, text }) =>
    [...text.matchAll(/([^{};]*\.page-banner\b[^{};]*)\{/g)].map(([, prelude = ""]) => `${path}: ${prelude.trim()}`),
  );
  expect(rules.sort()).toEqual([
    "pages/explore/explore.css: &:has(.explore-stage) .page-banner",
    "styles/layout.css: .page-banner",
    "styles/layout.css: .page-banner-short",
  ]);
});

test("pages change at five widths", () => {
  const widths = written.flatMap(({ text }) =>
    [...text.matchAll(/@media ([^{]*)/g)].flatMap(([, query = ""]) => query.match(/[\d.]+(?:rem|px|em)/g) ?? []),
  );
  expect([...new Set(widths)].sort()).toEqual(["40rem", "56rem", "64rem", "72rem", "88rem"]);
});

test("colors are written in one place", () => {
  const colored = written.filter(({ text }) => /#[\da-f]{6}\b|\brgb\(|light-dark\(/i.test(text));
  expect(colored.map(({ path }) => path)).toEqual([]);
});
