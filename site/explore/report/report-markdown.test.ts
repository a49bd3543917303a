import { array, assert, constantFrom, oneof, property, string } from "fast-check";
import type { Nodes } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { describe, expect, it } from "vitest";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { compareResults } from "../../results/model/compare.ts";
import { missingFiles } from "../../results/model/missing-data.ts";
import { code, plain, tableLines } from "./markdown.ts";
import { reportMarkdown } from "./report-markdown.ts";
import { type Report, reportOf } from "./report-of.ts";

const parse = (markdown: string) => unified().use(remarkParse).use(remarkGfm).parse(markdown);

function typesOfNodes(tree: Nodes): string[] {
  const found = new Set<string>();
  visit(tree, (node) => void found.add(node.type));
  return [...found].sort();
}

const nasty = oneof(
  string({ unit: "grapheme" }),
  array(
    constantFrom(
      "|",
      "\\",
      "`",
      "``",
      "\n",
      "\r\n",
      "<b>",
      "<!--",
      "</td>",
      "@someone",
      "#12",
      "https://a.example",
      "www.a.example",
      "a@b.example",
      "*",
      "_",
      "~~",
      "[x](y)",
      "![x](y)",
      "&lt;",
      "- ",
      "# ",
      "> ",
      "1. ",
      " ",
      "$x$",
      "\u202e",
      "Name",
    ),
  ).map((parts) => parts.join("")),
);

const sample = openedSample(`
  type p.A LOC=500 WMC=120 NOM=31
  type p.B LOC=20
  method p.A#run CC=16
  design p.A: Insufficient Modularization
  implementation p.A#run: Complex Method
  design p.B: Unutilized Abstraction
  p.A -> p.B
  p.B -> p.A
  p.B -> q.C`);

/** The same report with all names replaced. */
function renamed(report: Report, name: string): Report {
  return {
    ...report,
    title: name,
    specimen: [name],
    worst: report.worst.map((type) => ({ ...type, name, smells: [{ name, count: 2 }] })),
    cycles: report.cycles.map((cycle) => ({
      ...cycle,
      types: [name],
      cuts: cycle.cuts.map((cut) => ({ ...cut, source: name, target: name })),
    })),
    mostUsed: report.mostUsed.map((type) => ({ ...type, name })),
    packageCycles: [[name, name]],
    notes: [name],
  };
}

describe("names in Markdown", () => {
  it("stay in their cell as code", () => {
    assert(
      property(nasty, nasty, (one, other) => {
        const tree = parse(tableLines(["A", "B"], [[code(one), code(other)]]).join("\n"));
        const [table, ...others] = tree.children;
        expect(others).toEqual([]);
        if (table?.type !== "table") throw new Error("There is no table.");
        expect(table.children.map(({ children }) => children.length)).toEqual([2, 2]);
        for (const cell of table.children[1]?.children ?? []) {
          expect(cell.children.length).toBe(1);
          expect(["inlineCode", "text"]).toContain(cell.children[0]?.type);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("keep their text", () => {
    for (const name of ["org.jsoup.nodes.Element", "a|b", "`a``", "<init>", "operator <<", "_x_"]) {
      expect(textOf(parse(code(name)))).toBe(name);
    }
    expect(code("a\r\nb")).toBe("`a b`");
  });

  it("stay whole in sentences, with the command at their end", () => {
    const { dependencies: _known, ...analysis } = sample.analysis;
    const [note = ""] = missingFiles(analysis).filter((one) => one.includes(" -g”"));
    expect(textOf(parse(`- ${plain(note)}`))).toBe(note);
    expect(note).toMatch(/DependencyGraph\.graphml\.$/);
    expect(plain("x".repeat(1000))).toBe(`${"x".repeat(800)}…`);
  });

  it("stay text in sentences", () => {
    expect(textOf(parse(`- ${plain("1. results.csv is empty.")}`))).toBe("1. results.csv is empty.");
    assert(
      property(nasty, (text) => {
        const tree = parse(`- ${plain(`${text}.`)}`);
        expect(typesOfNodes(tree)).toEqual(["list", "listItem", "paragraph", "root", "text"]);
      }),
      { numRuns: 500 },
    );
  });

  it("do not change the shape of the report", () => {
    const report = reportOf(sample);
    const shape = (markdown: string) => parse(markdown).children.map(({ type }) => type);
    const expected = shape(reportMarkdown(renamed(report, "Name")));
    assert(
      property(nasty, (name) => {
        const markdown = reportMarkdown(renamed(report, name));
        expect(shape(markdown)).toEqual(expected);
        const allowed = [
          "heading",
          "inlineCode",
          "list",
          "listItem",
          "paragraph",
          "root",
          "table",
          "tableCell",
          "tableRow",
          "text",
        ];
        expect(typesOfNodes(parse(markdown)).filter((type) => !allowed.includes(type))).toEqual([]);
      }),
    );
  });
});

describe("reportMarkdown", () => {
  const lines = (...given: Parameters<typeof reportMarkdown>) => reportMarkdown(...given).split("\n");

  it("has a row for each of the worst types, the cuts of cycles, and the notes", () => {
    const report = lines(reportOf(sample));
    const rows = report.filter((line) => line.startsWith("| `"));
    expect(rows.map((row) => row.split(" | ")[0])).toEqual(["| `p.A`", "| `p.B`"]);
    expect(rows[0]).toContain("CC 16, limit 8");
    expect(report.filter((line) => line.includes("→"))).toEqual([expect.stringMatching(/`p\.A` → `p\.B`.*2/)]);
    expect(report).toContain("- A file was left out.");
  });

  it("has what changed, what is worse, and what is new", () => {
    const before = openedSample("type p.A LOC=400 NOM=3 WMC=90\ntype p.B LOC=20\nmethod p.B#go CC=1");
    const report = lines(reportOf(sample), compareResults(before, sample));
    expect(report).toContain("| Types | 2 | 3 | +1 |");
    expect(report.filter((line) => line.startsWith("- Worse:"))).toHaveLength(2);
    expect(report.filter((line) => line.startsWith("- New:"))).toHaveLength(3);
    expect(report.filter((line) => line.startsWith("- New cycle"))).toHaveLength(1);
  });
});
