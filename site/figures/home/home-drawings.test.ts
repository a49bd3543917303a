import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { drawHome } from "./home-drawings.ts";

const { files, evidence } = await drawHome("content/catalog/analyses");
const { structure, element, libraries, oneRun, map } = evidence;
const sourceOf = (address: string) => files.find(({ fileName }) => `/${fileName}` === address)?.source ?? "";

/** The cells of a result file, read independently of the site's own reader. */
function cellsOf(project: string, file: string): string[][] {
  const lines = readFileSync(`content/catalog/analyses/${project}/${file}.csv`, "utf8").trim().split(/\r?\n/).slice(1);
  return lines.map((line) => line.split(","));
}

const isElement = ([, home, name]: readonly string[]) => home === "org.jsoup.nodes" && name === "Element";

describe("the structure", () => {
  it("counts the types that depend on the most used one", () => {
    const edges = cellsOf("junit-4.13.2", "typeDependencies").filter(([source, target]) => source !== target);
    const leaning = edges.filter(([, target]) => target === "org.junit.runner.Description");
    expect(structure).toMatchObject({
      typeName: "Description",
      dependents: new Set(leaning.map(([source]) => source)).size,
      types: cellsOf("junit-4.13.2", "typeMetrics").length,
    });
    expect(structure.dependents).toBe(51);
    expect(structure.description).toContain(`${edges.length} lines for the dependencies`);
  });

  it("draws each of them as a line of length 1, which the style sheet draws in", () => {
    const story = /<g id="story".*?<\/g><\/g>/s.exec(sourceOf(structure.address))?.[0] ?? "";
    expect(story.match(/<path pathLength="1" d="M[-\d. ]+L[-\d. ]+"\/>/g)).toHaveLength(structure.dependents);
  });

  it("keeps its file below 8 kB and without styles, scripts or broken numbers", () => {
    const source = sourceOf(structure.address);
    expect(brotliCompressSync(source).length).toBeLessThan(8_000);
    expect(source).not.toMatch(/ style=|<style|<script| on\w+=|href=|NaN|undefined|Infinity/);
  });
});

describe("one class", () => {
  it("has the metrics of its row", () => {
    const [row = []] = cellsOf("jsoup-1.15.3", "typeMetrics").filter(isElement);
    const [methods, publicMethods, , wmc] = row.slice(5).map(Number);
    const [fanIn, fanOut] = row.slice(-2).map(Number);
    expect(element.metrics).toEqual({ methods, publicMethods, wmc, fanIn, fanOut });
    const complexities = cellsOf("jsoup-1.15.3", "methodMetrics")
      .filter(isElement)
      .map((cells) => Number(cells[5]));
    expect(complexities).toHaveLength(element.metrics.methods);
    expect(complexities.reduce((sum, one) => sum + one, 0)).toBe(element.metrics.wmc);
  });

  it("shows each of its design smells as the row of the file", () => {
    const rows = cellsOf("jsoup-1.15.3", "designCodeSmells")
      .filter(isElement)
      .map((cells) => cells.join(","));
    expect(element.onClass.map(({ place, printed }) => place + printed).toSorted()).toEqual(rows.toSorted());
    expect(rows).toHaveLength(5);
  });

  it("shows the rule and the values that break it", () => {
    const values = Object.fromEntries(element.onClass.map(({ smell, measures }) => [smell, measures]));
    expect(values["insufficient-modularization"]).toEqual([
      { name: "public methods", limit: 20, value: 119 },
      { name: "methods", limit: 30, value: 142 },
      { name: "WMC", limit: 100, value: 243 },
    ]);
    expect(values["hub-like-modularization"]).toEqual([
      { name: "fan-in", limit: 20, value: 73 },
      { name: "fan-out", limit: 20, value: 24 },
    ]);
    expect(values["cyclically-dependent-modularization"]).toEqual([
      { name: "types in the cycle", limit: 2, value: 55 },
    ]);
    expect(element.cycle).toBe(55);
    const broken = [...element.onClass, element.method].flatMap(({ measures }) => measures);
    expect(broken.filter(({ limit, value }) => value < limit)).toEqual([]);
  });

  it("ends with the finding of its most complex method", () => {
    const rows = cellsOf("jsoup-1.15.3", "implementationCodeSmells").filter(isElement);
    expect(rows.map((cells) => cells.join(","))).toContain(element.method.place + element.method.printed);
    expect(element.inMethods).toBe(rows.length);
    expect(element.method.measures).toEqual([{ name: "CC", limit: 8, value: 10 }]);
  });
});

describe("the libraries", () => {
  it("have as many types, methods and findings as their files have rows", () => {
    const rows = (project: string, ...names: string[]) =>
      names.reduce((sum, name) => sum + cellsOf(project, name).length, 0);
    const counted = ["junit-4.13.2", "jsoup-1.15.3", "commons-lang-3.12.0"].map((project) => ({
      types: rows(project, "typeMetrics"),
      methods: rows(project, "methodMetrics"),
      findings: rows(project, "designCodeSmells", "implementationCodeSmells"),
    }));
    expect(libraries).toMatchObject(counted);
    expect(oneRun.design + oneRun.implementation).toBe(libraries[1]?.findings);
  });

  it("have the share of the findings in the tenth of their types with most", () => {
    const counts = new Map<string, number>();
    for (const file of ["designCodeSmells", "implementationCodeSmells"])
      for (const [, home, name] of cellsOf("jsoup-1.15.3", file))
        counts.set(`${home}.${name}`, (counts.get(`${home}.${name}`) ?? 0) + 1);
    const first = [...counts.values()].sort((a, b) => b - a).slice(0, 15);
    expect(libraries[1]?.firstTenth).toBeCloseTo(first.reduce((sum, count) => sum + count, 0) / 479, 2);
  });
});

describe("the map", () => {
  it("takes no color from the page, since an image cannot", () => {
    expect(sourceOf(map.address)).not.toMatch(/var\(|^$/);
  });

  it("shows a mark for each university", () => {
    expect(sourceOf(map.address).match(/<circle /g)).toHaveLength(27);
  });
});
