import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { type AnalysisId, analyses, analysisIds } from "./catalog/analyses.ts";

const textOf = (slug: string) => readFileSync(join(import.meta.dirname, "docs", `${slug}.mdx`), "utf8");
const resultsOf = (id: AnalysisId) => join(import.meta.dirname, "catalog", "analyses", id);
const rowsOf = (id: AnalysisId, file: string) =>
  readFileSync(join(resultsOf(id), file), "utf8")
    .trim()
    .split(/\r?\n/);

test("the commands of the Java tutorial print the rows that it shows", () => {
  const shown = [...textOf("start-designitejava").matchAll(/```bash\n(grep [^\n]+)\n```\n\n```csv\n(.+?)\n```/gs)];
  expect(shown).toHaveLength(2);
  const folder = temporaryFolder();
  symlinkSync(resultsOf("junit-4.13.2"), join(folder, "results"));
  for (const [, command = "", rows] of shown) {
    const printed = execFileSync("bash", ["-c", command], { cwd: folder, encoding: "utf8" });
    expect(printed.replaceAll("\r", "").trim()).toBe(rows);
  }
});

/** "1,942 | 28 | 1.4%", as the table of shares writes it. */
function share(found: number, all: number): string {
  return `${all.toLocaleString("en")} | ${found} | ${((100 * found) / all).toFixed(1)}%`;
}

test.each(analysisIds)(
  "the shares that the page on smells and thresholds states for %s are those of its files",
  (id) => {
    const found = (file: string, smell: string) => rowsOf(id, file).filter((row) => row.includes(`,${smell}`)).length;
    const complex = share(
      found("implementationCodeSmells.csv", "Complex Method"),
      rowsOf(id, "methodMetrics.csv").length - 1,
    );
    const large = share(found("designCodeSmells.csv", "Insufficient Modularization"), analyses[id].totals.types);
    const { version } = analyses[id];
    expect(textOf("why-smells")).toMatch(
      new RegExp(`^\\| .+ ${RegExp.escape(`${version} | ${complex} | ${large} |`)}$`, "m"),
    );
  },
);

const python = "/usr/bin/python3";

test.skipIf(!existsSync(python))("the script for updates counts in old and new headings", () => {
  const script = /```python title="compare_counts.py"\n(.+?)\n```/s.exec(textOf("incremental"))?.[1] ?? "";
  const folder = temporaryFolder();
  const headed = (heading: string, rows: readonly string[]) => [heading, ...rows, ""].join("\n");
  const before = {
    file: "designCodeSmells.csv",
    text: headed("Type Name,Code Smell", ["A,Wide Hierarchy", "B,Wide Hierarchy"]),
  };
  const after = { file: "DesignSmells.csv", text: headed("Class,Smell,Description", ["A,Wide hierarchy,x"]) };
  writeFileSync(join(folder, "compare_counts.py"), script);
  for (const { file, text } of [before, after]) {
    const results = temporaryFolder();
    writeFileSync(join(results, file), text);
    symlinkSync(results, join(folder, file === before.file ? "results-old" : "results-new"));
  }
  const printed = execFileSync(python, ["compare_counts.py", "results-old", "results-new"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(printed.split("\n")).toEqual(["     2      1  wide hierarchy", ""]);
});
