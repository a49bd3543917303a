import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { smellAt } from "#content/catalog/smells/index.ts";
import { ruleFor } from "#content/catalog/smells/rule-limit.ts";
import { dpy } from "#content/products/dpy.ts";
import { products } from "#content/products/index.ts";
import type { Product } from "#content/products/product.ts";
import { readResults } from "../../../results/read/stored-results.ts";
import { csharpSample } from "./csharp-sample.ts";
import { dpySample, javaSample } from "./product-samples.ts";
import { scaleOf } from "./sample-plate.tsx";

const folder = join(import.meta.dirname, "../../../../content/catalog/analyses");
const linesOf = (file: string) => readFileSync(join(folder, file), "utf8").trim().split(/\r?\n/).slice(1);

const lang = "commons-lang-3.12.0";
const ofJava = javaSample(await readResults(join(folder, lang)));
const ofDpy = dpySample(await readResults(join(folder, "dpy-2025-02")));
const langSmells = ["designCodeSmells", "implementationCodeSmells"].flatMap((name) => linesOf(`${lang}/${name}.csv`));
/** The position of each metric in a row of the type and method files, by its unit. */
const columns = { "public methods": 6, paths: 5, parameters: 6, lines: 4 } as const;
const metricFiles = { "public methods": "type", paths: "method", parameters: "method", lines: "method" } as const;

test("each Java row is in the findings, and no finding of its rule has a larger value", () => {
  const { rows, note } = ofJava;
  expect(rows).toHaveLength(5);
  expect(note).toContain(`${langSmells.length.toLocaleString("en-US")} smells`);
  for (const { name, place = "", detail } of rows) {
    expect(langSmells).toContain([lang, detail, ...place.split("."), name].join(","));
  }
});

test.each(Object.entries(columns))("the Java row with %s has the value of the metrics file", (unit, column) => {
  const row = ofJava.rows.find(({ value }) => value.endsWith(` ${unit}`));
  const kind = Object.entries(metricFiles).find(([name]) => name === unit)?.[1];
  const flagged = new Set(
    langSmells.filter((line) => line.endsWith(`,${row?.name}`)).map((line) => line.slice(0, line.lastIndexOf(","))),
  );
  const values = linesOf(`${lang}/${kind}Metrics.csv`)
    .map((line) => line.split(","))
    .filter((cells) => flagged.has(cells.slice(0, kind === "type" ? 3 : 4).join(",")))
    .map((cells) => Number(cells[column]));
  expect(row?.value).toBe(`${Math.max(...values)} ${unit}`);
});

test("each Python row quotes a cause that DPy states, with the limit in it or in the paper", () => {
  const lines = ["design", "implementation"].flatMap((kind) => linesOf(`dpy-2025-02/DPy_${kind}_smells.csv`));
  const { rows, finding } = ofDpy;
  expect(finding).toContain(String(lines.length));
  expect(rows).toHaveLength(5);
  for (const { smell, name, detail = "", value, compared } of rows) {
    const line = lines.find((one) => one.includes(detail)) ?? "";
    expect(line).toContain(`,${name},`);
    expect(detail).toContain(value.split(" ")[0]);
    const limit = compared.split(" ")[1] ?? "";
    expect(compared.endsWith(" in the paper") ? ruleFor(smellAt(smell), "dpy") : detail).toContain(limit);
  }
});

test("what a page shows as written by the tool is on the page of its smell, or in the results", () => {
  for (const { finds } of Object.values<Product>(products)) {
    const page = readFileSync(join(folder, `../../docs/smells/${finds.smell}.mdx`), "utf8");
    for (const listing of finds.listings) expect(page).toContain(`title="${listing}"`);
    expect(page).toContain(finds.printed?.text ?? "");
  }
  const written = linesOf("dpy-2025-02/DPy_implementation_smells.csv");
  for (const row of dpy.run.output) {
    const [before = "", after = ""] = row.split("...");
    expect(written.filter((line) => line.startsWith(before) && line.endsWith(after))).toHaveLength(1);
  }
});

test("the rates of the C# study follow from its counts", () => {
  expect(csharpSample().rows.map(({ value, compared }) => [value, compared])).toEqual([
    ["90,786 findings", "208 per 1,000 types"],
    ["73,992 findings", "169 per 1,000 types"],
    ["44,583 findings", "102 per 1,000 types"],
    ["11,790 findings", "27 per 1,000 types"],
  ]);
  // 90,786 of 436,832.
  expect(csharpSample().finding).toContain("five");
  for (const figure of ["1,988", "49 million", "14.7"]) expect(csharpSample().note).toContain(figure);
});

test("the axis begins at the limit and holds the largest value", () => {
  const { position, ticks } = scaleOf(ofJava);
  expect(ticks.map(({ label }) => label)).toEqual(["limit", "2×", "4×", "8×", "16×", "32×"]);
  expect(position(1)).toBe(ticks[0]?.at);
  expect(position(32)).toBe(ticks.at(-1)?.at);
  expect(scaleOf(csharpSample()).ticks.map(({ label }) => label)).toEqual(["0", "50", "100", "150", "200", "250"]);
});
