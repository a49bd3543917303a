import { readFileSync } from "node:fs";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Figure } from "./figure.ts";
import { type FigureName, figures } from "./figures.ts";
import { graphFile } from "./graph/junit-graph.tsx";
import { TextFigure } from "./text-figure.tsx";

const drawingsOf = (name: FigureName): ReactElement[] => Object.values(figures[name].drawings);

/** The cells of a result file, read independently of the site's own reader. */
function cellsOf(project: string, file: string): string[][] {
  const lines = readFileSync(`content/catalog/analyses/${project}/${file}.csv`, "utf8").trim().split(/\r?\n/).slice(1);
  return lines.map((line) => line.split(","));
}

const numbers = (project: string, file: string, column: number) =>
  cellsOf(project, file).map((cells) => Number(cells[column]));

/** The number of rows for each value, from the lowest value on. */
const countsByValue = (values: readonly number[]) =>
  [...Map.groupBy(values, (value) => value.toFixed(2))]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([value, own]) => [String(Number(value)), own.length]);

const strip = (name: FigureName) => figures[name].table.rows.map(([value, count, names]) => ({ value, count, names }));
const countsOf = (name: FigureName) => strip(name).map(({ value, count }) => [value, count]);

const everyFigure = Object.entries<Figure>(figures) as [FigureName, Figure][];

describe.each(everyFigure)("%s", (name, figure) => {
  const markup = renderToStaticMarkup(<TextFigure name={name} />);

  it("says in words what it shows and where that comes from", () => {
    expect(figure.finding.split(" ").length).toBeGreaterThan(4);
    expect(figure.finding).not.toMatch(/[.!]$/);
    expect(figure.unit.length).toBeGreaterThan(10);
    expect(figure.specimen.length).toBeGreaterThan(1);
    expect(markup).toContain("<figcaption>");
    expect(figure.description.length).toBeGreaterThan(80);
    expect(figure.source).toMatch(/\.$/);
    expect(markup).toContain("Source: ");
  });

  it("has a table whose rows fit its columns", () => {
    expect(figure.table.rows.length).toBeGreaterThan(0);
    expect(figure.table.rows.filter((row) => row.length !== figure.table.columns.length)).toEqual([]);
  });

  it("is one image, named by its description", () => {
    expect(markup.match(/role="img"/g)).toHaveLength(1);
    expect(markup).toMatch(/role="img" aria-label="[^"]{80}/);
    expect(markup).not.toMatch(/<title|<desc|aria-describedby/);
  });

  it("has neither styles nor scripts nor broken numbers", () => {
    expect(markup).not.toMatch(/ style=|<style|<script| on\w+=|NaN|undefined|Infinity/);
  });

  it("uses no id, of which a page might have a second", () => {
    expect(markup).not.toMatch(/ id="/);
  });
});

/** The sentences of a note of twelve words or more. */
const longSentences = (note: string) => note.split(/(?<=\.) /).filter((sentence) => sentence.split(" ").length >= 12);

it("no long sentence stands in two notes: the legend, the text or the documentation has it", () => {
  const sentences = Object.values<Figure>(figures).flatMap(({ note = "" }) => longSentences(note));
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
});

describe("distributions of metrics", () => {
  it("count fan-in as the file does, and name what is used most", () => {
    const values = numbers("junit-4.13.2", "typeMetrics", 12);
    expect(countsOf("fan-in-of-types")).toEqual(countsByValue(values));
    expect(strip("fan-in-of-types").at(-1)).toEqual({ value: "52", count: 1, names: { code: "Description" } });
    const unused = values.filter((value) => value <= 1).length;
    expect(figures["fan-in-of-types"].finding).toContain(`${unused} of ${values.length} types`);
  });

  it("count fan-out as the file does", () => {
    const values = numbers("jsoup-1.15.3", "typeMetrics", 13);
    expect(countsOf("fan-out-of-types")).toEqual(countsByValue(values));
    const many = values.filter((value) => value >= 8).length;
    expect(figures["fan-out-of-types"].finding).toContain(`${many} of the ${values.length} types`);
  });

  it("count the complexity of DPy's functions as the file does, and as many beyond the limit as are reported", () => {
    const values = numbers("dpy-2025-02", "DPy_function_metrics", 5);
    expect(countsOf("dpy-complexity")).toEqual(countsByValue(values));
    const reported = figures["dpy-implementation-smells"].table.rows.find(([kind]) => kind === "Complex method")?.[1];
    expect(reported).toBe(values.filter((value) => value >= 7).length);
  });

  it("draw a dot for every value", () => {
    const [markup = ""] = drawingsOf("fan-in-of-types").map((drawing) => renderToStaticMarkup(drawing));
    const [below = "", beyond = ""] = [...markup.matchAll(/<path d="([^"]*)"[^>]*stroke-dasharray="0 (\d+)"/g)].map(
      ([, rows = "", pitch]) =>
        [...rows.matchAll(/h([\d.]+)/g)].map(([, long]) => Math.floor(Number(long) / Number(pitch)) + 1),
    );
    const sum = (counts: number[] | string) => [...counts].reduce((all: number, count) => all + Number(count), 0);
    expect(sum(below) + sum(beyond)).toBe(numbers("junit-4.13.2", "typeMetrics", 12).length);
    expect(sum(beyond)).toBe(4);
  });
});

describe("figures from findings and dependencies", () => {
  it("count the kinds of smells as the files do", () => {
    const inDpy = cellsOf("dpy-2025-02", "DPy_implementation_smells").map((cells) => cells[3]);
    const ofDpy = figures["dpy-implementation-smells"].table.rows;
    expect(ofDpy.map(([kind]) => inDpy.filter((one) => one === kind).length)).toEqual(ofDpy.map(([, count]) => count));
    const magicNumbers = figures["implementation-smell-kinds"].table.rows.find(([kind]) => kind === "Magic Number");
    expect(magicNumbers).toEqual(["Magic Number", 13, 136, 568]);
  });

  it("divide smells by the lines of the types, without the types that have no measured lines", () => {
    const projects = ["junit-4.13.2", "jsoup-1.15.3", "commons-lang-3.12.0"];
    const density = (project: string, file: string) => {
      const lines = numbers(project, "typeMetrics", 7).reduce((sum, count) => sum + count, 0);
      const measured = new Set(
        cellsOf(project, "typeMetrics").flatMap((cells) => (Number(cells[7]) > 0 ? [`${cells[1]}.${cells[2]}`] : [])),
      );
      const counted = cellsOf(project, file).filter((cells) => measured.has(`${cells[1]}.${cells[2]}`));
      return ((counted.length * 1000) / lines).toFixed(1);
    };
    expect(
      figures["smell-densities"].table.rows.slice(1).map(([, design, implementation]) => [design, implementation]),
    ).toEqual(
      projects.map((project) => [density(project, "designCodeSmells"), density(project, "implementationCodeSmells")]),
    );
  });

  it("count the smells of DPy's packages and divide them by the lines of their functions", () => {
    const smells = ["DPy_design_smells", "DPy_implementation_smells"].flatMap((file) => cellsOf("dpy-2025-02", file));
    const functions = cellsOf("dpy-2025-02", "DPy_function_metrics");
    const expected = figures["dpy-smell-density"].table.rows.map(([name]) => {
      const found = smells.filter(([packageName]) => packageName === name).length;
      const own = functions.filter(([packageName]) => packageName === name);
      const lines = own.reduce((sum, cells) => sum + Number(cells[4]), 0);
      return [name, found, lines, ((found * 1000) / lines).toFixed(1)];
    });
    expect(figures["dpy-smell-density"].table.rows).toEqual(expected);
    expect(expected.reduce((sum, [, found]) => sum + Number(found), 0)).toBe(smells.length);
  });

  it("draw the six dependencies of the cycle, one of which dissolves it", () => {
    const names = ["Request", "JUnitCore", "JUnitCommandLineParseResult", "FilterFactories"];
    const inside = cellsOf("junit-4.13.2", "typeDependencies")
      .map((ends) => ends.map((end) => end.trim().split(".").at(-1) ?? ""))
      .filter(([from = "", to = ""]) => from !== to && names.includes(from) && names.includes(to));
    const { rows } = figures["junit-cycle-of-four"].table;
    expect(rows.map(([from, to]) => `${from} ${to}`).sort()).toEqual(inside.map((ends) => ends.join(" ")).sort());
    expect(rows.filter(([, , verdict]) => verdict === "dissolves")).toEqual([["Request", "JUnitCore", "dissolves"]]);
  });
});

describe("the graph on the home page", () => {
  const graph = graphFile;

  it("holds every type and each dependency between two types", () => {
    const dependencies = cellsOf("junit-4.13.2", "typeDependencies").filter(
      ([from, to]) => from?.trim() !== to?.trim(),
    );
    expect(graph.types).toHaveLength(cellsOf("junit-4.13.2", "typeMetrics").length);
    expect(graph.dependencies).toHaveLength(dependencies.length);
  });

  it("keeps the fan-in of the text", () => {
    const index = graph.types.findIndex(({ name }) => name === "Description");
    expect(graph.dependencies.filter(([, to]) => to === index)).toHaveLength(51);
  });
});
