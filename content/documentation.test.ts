import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse as parseCsv } from "csv-parse/sync";
import { expect, test } from "vitest";
import { analyses } from "./catalog/analyses.ts";
import { metrics } from "./catalog/metrics.ts";
import { smells } from "./catalog/smells/index.ts";
import type { Smell } from "./catalog/smells/smell.ts";
import { company } from "./products/company.ts";
import { products } from "./products/index.ts";
import { checkoutCurrencies, offers } from "./products/offers.ts";
import type { Product } from "./products/product.ts";
import { promiseWords } from "./products/promises.ts";

const folder = join(import.meta.dirname, "docs");
const slugs = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".mdx"))
  .map((file) => file.replace(/\.mdx$/, ""));
const texts = Object.fromEntries(slugs.map((slug) => [slug, readFileSync(join(folder, `${slug}.mdx`), "utf8")]));
const textAt = (path: string): string => texts[path.replace(/^\/docs\/(.*)\.html$/, "$1")] ?? "";

const currencies = checkoutCurrencies.join("|");
const price = new RegExp(`(?:${currencies}|[$€])\\s?\\d|\\b\\d[\\d,.]*\\s(?:${currencies})\\b`, "g");
const version = /\b\d+\.\d+\.\d+(?:\.\d+)?\b/g;

function found(pattern: RegExp, text: string): string[] {
  return text.match(pattern) ?? [];
}

/** Literals in a text, page by page, that repeat what the data states. */
function literals(pattern: RegExp, allowed: readonly string[] = []): string[] {
  return Object.entries(texts).flatMap(([slug, text]) =>
    found(pattern, text)
      .filter((literal) => !allowed.includes(literal))
      .map((literal) => `${slug}.mdx says ${literal}`),
  );
}

function headingsOf(path: string): string[] {
  return [...textAt(path).matchAll(/^#{2,6} (.+)$/gm)].map(([, heading = ""]) => heading);
}

test("no page states a version itself, save those of the analyzed projects", () => {
  const analyzed = Object.values(analyses).map((analysis) => analysis.version);
  const formatOfTasks = "2.0.0";
  expect(literals(version, [...analyzed, formatOfTasks])).toEqual([]);
  expect(found(version, "since 2.7.2 or 1.0.0.0")).toEqual(["2.7.2", "1.0.0.0"]);
});

test("no page states a price itself", () => {
  expect(literals(price)).toEqual([]);
  const stated = offers["professional-java"].price.amount;
  expect(found(price, `for ${stated} USD, USD ${stated} or $${stated}`)).toHaveLength(3);
});

test("no page states a promised figure or the mailbox itself", () => {
  const figures = [
    "working days?",
    "takes one day",
    ...Object.values(promiseWords).flatMap((words) => words.match(/[\d,]{3,}/g) ?? []),
  ];
  expect(figures.length).toBeGreaterThan(4);
  expect(literals(new RegExp(figures.join("|"), "g"))).toEqual([]);
  expect(literals(new RegExp(RegExp.escape(company.contactEmail), "g"))).toEqual([]);
});

/** The pages of the tools and their catalogs. */
const reference = ["designite-csharp", "designitejava", "dpy", "smells", "metrics"];
/** The pages of single smells and metrics. */
const entries = slugs.filter((slug) => slug.includes("/"));

test("the reference says what is known and leaves out the rest", () => {
  const unknown = /not established|\(observed\)|known from|not public|no public source|not documented/gi;
  expect([...reference, ...entries].flatMap((slug) => found(unknown, texts[slug] ?? slug))).toEqual([]);
  expect(found(unknown, "It is not established (observed).")).toHaveLength(2);
});

test("each page of the reference names its sources at its end", () => {
  const last = reference.map((slug) => headingsOf(`/docs/${slug}.html`).at(-1));
  expect(last).toEqual(reference.map(() => "Sources"));
});

test("each smell and each metric has its text, and no other text is among them", () => {
  expect(entries.toSorted()).toEqual(
    [...smells.map(({ id }) => `smells/${id}`), ...metrics.map(({ id }) => `metrics/${id}`)].toSorted(),
  );
});

test("each smell says why it matters, and how to fix it", () => {
  const without = smells.filter(({ id }) => {
    const headings = headingsOf(`/docs/smells/${id}.html`);
    return (
      !headings.includes("Why it matters") ||
      !headings.some((heading) => /^(?:How to fix it|Fix it step by step)$/.test(heading))
    );
  });
  expect(without.map(({ id }) => id)).toEqual([]);
});

test("each smell leads from its fix to the reader's own code, and states its own rules", () => {
  const wrong = smells.filter(({ id }) => {
    const text = textAt(`/docs/smells/${id}.html`);
    const [, afterFix = ""] = text.split("## Fix it step by step");
    const [fix = ""] = afterFix.split("\n## ");
    return !fix.trimEnd().endsWith(`<FindEvery of="${id}" />`) || !text.includes(`<Detection of="${id}" />`);
  });
  expect(wrong).toEqual([]);
});

test("sample rows have a cell for each heading", () => {
  const listings = reference.flatMap((slug) => [...(texts[slug] ?? "").matchAll(/^```csv\n([\s\S]*?)^```$/gm)]);
  expect(listings).toHaveLength(15);
  for (const [, listing = ""] of listings) expect(() => parseCsv(listing)).not.toThrow();
  expect(() => parseCsv("a,b\n1")).toThrow();
});

test("each file of the community edition has a row of JUnit, as in the published results", () => {
  const results = globSync("catalog/analyses/junit-*/*.csv", { cwd: import.meta.dirname })
    .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
    .join("\n")
    .split(/\r?\n/);
  const rows = found(/^junit-.*$/gm, textAt("/docs/designitejava.html"));
  expect(rows.filter((row) => !results.includes(row))).toEqual([]);
  const headings = found(/^Project Name,.*(?=\njunit-)/gm, textAt("/docs/designitejava.html"));
  expect(new Set(headings)).toEqual(new Set(results.filter((row) => row.startsWith("Project Name,"))));
});

test("the rows of the list of metrics keep the anchors of the sections that the page had", () => {
  expect([...new Set(metrics.map(({ anchor }) => anchor))]).toEqual([
    "lines-of-code-loc",
    "cyclomatic-complexity-cc",
    "parameter-count-pc",
    "fields-nof-nopf",
    "methods-nom-nopm",
    "weighted-methods-per-class-wmc",
    "number-of-children-nc",
    "depth-of-inheritance-tree-dit",
    "lack-of-cohesion-in-methods-lcom",
    "fan-in-and-fan-out",
    "lack-of-component-cohesion-lcc",
    "coupling-of-components-ca-ce",
    "instability-i",
    "average-degree",
  ]);
});

test.each(Object.values(products))(
  "the page of $name lists every file and option that its product page shows",
  (product) => {
    const text = textAt(product.documentationPath);
    const files = product.outputFiles.map(({ file }) => file.replace("<folder>", ""));
    const { run, register = "" }: Product = product;
    const options = [run.command, register].flatMap((command) => command.match(/(?<= )--?[a-z]+/g) ?? []);
    expect([...files, ...options.filter((option) => option !== "-jar")].filter((name) => !text.includes(name))).toEqual(
      [],
    );
  },
);

test("the manual of DesigniteJava lists the smells that the two editions of DesigniteJava name differently", () => {
  const listed = [...textAt("/docs/designitejava.html").matchAll(/^\| smell name `(.+)` \| smell name `(.+)` \|$/gm)];
  const inBoth: readonly Smell[] = smells.filter(({ support }) => support["designite-java-community"] === "yes");
  const printed = inBoth.map(({ name, spellings }) => [
    spellings?.["designite-java-community"] ?? name,
    spellings?.["designite-java"] ?? name,
  ]);
  expect(listed.map(([, community, professional]) => [community, professional])).toEqual(
    printed.filter(([community, professional]) => community !== professional),
  );
});
