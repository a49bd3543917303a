import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { results } from "../../results/analyzed-libraries.ts";
import { classExcerpts, classFindings } from "./class-findings.ts";

const findings = classFindings(results["jsoup-1.15.3"], "org.jsoup.nodes.Attributes");

/** The cells of a result file, read independently of the site's own reader. */
function cellsOf(project: string, file: string): string[][] {
  const lines = readFileSync(`content/catalog/analyses/${project}/${file}.csv`, "utf8").trim().split(/\r?\n/).slice(1);
  return lines.map((line) => line.split(","));
}

const isShown = ([, home, name]: readonly string[]) => home === "org.jsoup.nodes" && name === "Attributes";

describe("one class", () => {
  const shown = findings.flatMap(({ method, printed, count }) =>
    Array.from({ length: count }, () => [method, printed].filter(Boolean).join()),
  );

  it("shows each of its rows in the result files", () => {
    const rows = ["designCodeSmells", "implementationCodeSmells"].flatMap((file) =>
      cellsOf("jsoup-1.15.3", file)
        .filter(isShown)
        .map((cells) => cells.slice(3).join()),
    );
    expect(shown.toSorted()).toEqual(rows.toSorted());
    expect(rows).toHaveLength(6);
  });

  it("shows the values that break a rule", () => {
    const [cells = []] = cellsOf("jsoup-1.15.3", "typeMetrics").filter(isShown);
    expect(cells.slice(5, 7)).toEqual(["49", "35"]);
    const values = Object.fromEntries(findings.map(({ smell, measures }) => [smell, measures]));
    expect(values).toEqual({
      "cyclically-dependent-modularization": [{ name: "types in the cycle", limit: 2, value: 55 }],
      "insufficient-modularization": [
        { name: "public methods", limit: 20, value: 35 },
        { name: "methods", limit: 30, value: 49 },
      ],
      "complex-method": [{ name: "CC", limit: 8, value: 9 }],
      "magic-number": [],
      "complex-conditional": [],
    });
  });

  it("has lines for each place with findings, a dozen in all, and no line twice", () => {
    expect(classExcerpts.map(({ method }) => method).toSorted()).toEqual(
      [...new Set(findings.map(({ method }) => method))].toSorted(),
    );
    const numbers = classExcerpts.flatMap(({ lines }) => lines.map(({ at }) => at));
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
    expect(numbers).toHaveLength(12);
  });

  it("marks what a finding is about in its lines", () => {
    const lines = classExcerpts.flatMap((excerpt) => excerpt.lines);
    const marked = lines.filter(({ marks }) => marks !== undefined);
    expect(marked.filter(({ code, marks = "" }) => code.split(marks).length !== 2)).toEqual([]);
    expect(marked).toHaveLength(5);
  });
});
