import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { cellsIn } from "../results/read/stored-results.ts";
import type { Picture } from "./figure.ts";
import { madeFiles } from "./made-files.ts";
import { pictureFile } from "./picture-file.tsx";
import { pictures } from "./pictures.ts";

const everyPicture = Object.entries<Picture>(pictures);

describe("pictures", () => {
  it.each(everyPicture)("has %s as a file below 8 kB, without styles, scripts or broken numbers", (name, picture) => {
    const source = String(madeFiles.get(pictureFile(name, picture.finding, picture.drawings).address));
    expect(source).toContain('id="wide"');
    expect(brotliCompressSync(source).length).toBeLessThan(8_000);
    expect(source).not.toMatch(/ style=|<style|<script| on\w+=|href=|NaN|undefined|Infinity/);
  });

  it("draws no two pictures alike", () => {
    const drawn = everyPicture.map(([, { drawings }]) => renderToStaticMarkup(drawings.wide));
    expect(new Set(drawn).size).toBe(everyPicture.length);
  });

  it.each(everyPicture)("says in words what %s shows and where it comes from", (_name, picture) => {
    const { finding, unit, source, specimen, description } = picture;
    expect(finding.length).toBeGreaterThan(10);
    expect(unit.length).toBeGreaterThan(10);
    expect(source).toMatch(/\.$/);
    expect(specimen.length).toBeGreaterThan(1);
    expect(description).toMatch(/\d/);
    expect(description.length).toBeGreaterThan(120);
    expect(description).not.toMatch(/NaN|undefined/);
  });

  it.each(everyPicture)("has the data of %s as a table whose rows fit its columns", (_name, { table }) => {
    expect(table.rows.length).toBeGreaterThan(0);
    expect(table.rows.filter((row) => row.length !== table.columns.length)).toEqual([]);
  });

  it("names the counterparts of smells that the article names", () => {
    const article = readFileSync("content/articles/comparing-designite-with-sonarqube-ndepend.mdx", "utf8");
    const listed = [...article.matchAll(/^\| ([^|]+?) \| (S\d+)\b/gm)].map(([, smell, rule]) => `${smell}: ${rule}`);
    const missing = /no counterpart for (.*)\./.exec(article)?.[1]?.split(/, (?:and )?/) ?? [];
    const drawn = pictures["rule-counterparts"].table.rows.flatMap(([smell, , rules]) =>
      String(rules)
        .split(", ")
        .map((rule) => `${smell}: ${rule}`),
    );
    expect(drawn.toSorted()).toEqual([...listed, ...missing.map((smell) => `${smell}: none found`)].toSorted());
  });

  it("says the same in the table as in the title", () => {
    const sum = (name: keyof typeof pictures, column: number) =>
      pictures[name].table.rows.reduce((total, row) => total + Number(row[column]), 0);
    expect(sum("findings", 2)).toBe(1232);
    expect(sum("complexity", 1)).toBe(3936);
    expect(pictures["dependency-cycles"].table.rows).toHaveLength(22);
    expect(sum("module-map", 2)).toBe(3138);
    expect(pictures.concentration.table.rows[2]?.slice(1)).toEqual(["33%", "55%", "70%"]);
  });

  it.each([
    ["wide", 56],
    ["narrow", 44],
  ] as const)("names every tile of 60 pixels or more on the %s canvas", (canvas, least) => {
    const markup = renderToStaticMarkup(pictures["module-map"].drawings[canvas]);
    const size = Number(/font-size="([\d.]+)"/.exec(markup)?.[1]);
    const tiles = [...markup.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-/g)].map(([, ...numbers]) =>
      numbers.map(Number),
    );
    const labels = [...markup.matchAll(/<text x="([\d.]+)" y="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const unnamed = tiles.filter(([x = 0, y = 0, width = 0, tall = 0]) => {
      const has = labels.some(([left = 0, base = 0]) => left === x + 4 && base > y && base < y + tall);
      return width >= least && tall >= size * 1.2 && !has;
    });
    expect(tiles.length).toBeGreaterThan(50);
    expect(unnamed).toEqual([]);
  });

  it("says true numbers", () => {
    expect(pictures.complexity.description).toContain("98 methods reach the threshold");
    expect(pictures.findings.finding).toMatch(/^Magic Number .* 46% /);
    expect(pictures["dependency-cycles"].finding).toBe("22 of 243 types of JUnit 4.13.2 form 8 cycles");
    expect(pictures.complexity.finding).toMatch(/^66% /);
    expect(pictures.instability.finding).toMatch(/^9 of 31 dependencies/);
  });

  it("shows every module of DPy that has functions", () => {
    const [, ...functions] = cellsIn("content/catalog/analyses/dpy-2025-02/DPy_function_metrics.csv");
    const modules = new Set(functions.map(([packageName, moduleName]) => `${packageName}.${moduleName}`));
    expect(pictures["size-and-findings"].description).toContain(`Two scatter plots of DPy's ${modules.size} modules`);
    expect(pictures["size-and-findings"].description).toContain("sm_function with 13 in 341 lines");
  });
});
