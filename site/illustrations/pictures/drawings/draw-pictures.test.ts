import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readAnalysisResults } from "../data/read-analysis-results.ts";
import { pictureFile } from "../picture-file.ts";
import { isPictureName, pictureNames } from "../picture-names.ts";
import { drawPictures } from "./draw-pictures.ts";

const results = readAnalysisResults("content/analyses");
const pictures = drawPictures(results);
const compressedSize = (source: string) => brotliCompressSync(source).length;

describe("drawPictures", () => {
  it("has a picture for every article", () => {
    const slugs = readdirSync("content/articles").map((file) => basename(file, ".mdx"));
    expect(slugs.filter((slug) => !isPictureName(slug))).toEqual([]);
    expect(new Set(["hero", ...slugs])).toEqual(new Set(pictureNames));
  });

  it("draws the same bytes every time", () => {
    const again = drawPictures(readAnalysisResults("content/analyses"));
    expect(pictureNames.map((name) => pictureFile(name, again[name]))).toEqual(
      pictureNames.map((name) => pictureFile(name, pictures[name])),
    );
  }, 60_000);

  it("draws no two pictures alike", () => {
    expect(new Set(pictureNames.map((name) => pictures[name].wide.marks)).size).toBe(pictureNames.length);
  });

  it("keeps the hero, with both its sheets, below 15 kB", () => {
    expect(compressedSize(pictureFile("hero", pictures.hero).source)).toBeLessThan(15_000);
  });

  it.each(pictureNames.filter((name) => name !== "hero"))("keeps %s below 8 kB", (name) => {
    expect(compressedSize(pictureFile(name, pictures[name]).source)).toBeLessThan(8_000);
  });

  it.each(pictureNames)("draws %s without styles, scripts, references or broken numbers", (name) => {
    const { source } = pictureFile(name, pictures[name]);
    expect(source).not.toMatch(/ style=|<style|<script| on\w+=|href=|NaN|undefined|Infinity/);
  });

  it.each(pictureNames)("says in words what %s shows and where it comes from", (name) => {
    const { title, caption, description } = pictures[name];
    expect(title.length).toBeGreaterThan(10);
    expect(caption).toMatch(
      /(JUnit 4\.13\.2|jsoup 1\.15\.3|Commons Lang 3\.12\.0), analyzed with DesigniteJava, community edition\./,
    );
    expect(description).toMatch(/\d/);
    expect(description.length).toBeGreaterThan(120);
    expect(description).not.toMatch(/NaN|undefined/);
  });

  it("says true numbers", () => {
    expect(pictures.hero.description).toContain("243 marks, one for each type, and 450 hair lines");
    expect(pictures["understanding-testability-test-smells"].description).toContain("98 methods reach the threshold");
    expect(pictures["analyze-code-quality-incrementally"].title).toBe("1,232 findings in one first report");
    expect(pictures["dependency-graph-visualization"].title).toBe("8 cycles, 22 types");
  });

  it("leaves out types whose lines were not measured", () => {
    const unmeasured = results["jsoup-1.15.3"].types.filter(({ linesOfCode }) => linesOfCode === 0);
    const { caption } = pictures["interactive-code-quality-analysis-using-dpy"];
    expect(caption).toContain(`Left out: ${unmeasured.length} of 150 types`);
  });
});
