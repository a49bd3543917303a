import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { madeFiles } from "../made-files.ts";
import { hero } from "./hero.tsx";

const source = String(madeFiles.get(hero.address));

/** The cells of a result file, read independently of the site's own reader. */
function cellsOf(project: string, file: string): string[][] {
  const lines = readFileSync(`content/catalog/analyses/${project}/${file}.csv`, "utf8").trim().split(/\r?\n/).slice(1);
  return lines.map((line) => line.split(","));
}

describe("the graph of the home page", () => {
  it("counts the types that depend on the most used one", () => {
    const edges = cellsOf("junit-4.13.2", "typeDependencies").filter(([source, target]) => source !== target);
    const leaning = edges.filter(([, target]) => target === "org.junit.runner.Description");
    expect(hero).toMatchObject({
      typeName: "Description",
      dependents: new Set(leaning.map(([source]) => source)).size,
      types: cellsOf("junit-4.13.2", "typeMetrics").length,
    });
    expect(hero.dependents).toBe(51);
    expect(hero.description).toContain(`${edges.length} dependencies between them`);
  });

  it("draws each of them as a line of length 1, which the style sheet draws in", () => {
    const story = /<g id="story".*?<\/g><\/g>/s.exec(source)?.[0] ?? "";
    expect(story.match(/<path pathLength="1" d="M[-\d. ]+L[-\d. ]+"><\/path>/g)).toHaveLength(hero.dependents);
  });

  it("keeps its file below 8 kB and without styles, scripts or broken numbers", () => {
    expect(brotliCompressSync(source).length).toBeLessThan(8_000);
    expect(source).not.toMatch(/ style=|<style|<script| on\w+=|href=|NaN|undefined|Infinity/);
  });
});
