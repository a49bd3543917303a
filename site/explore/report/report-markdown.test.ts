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
import { code, plain, reportMarkdown, tableLines } from "./report-markdown.ts";
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
  it("says the report in sections", () => {
    expect(reportMarkdown(reportOf(sample))).toMatchInlineSnapshot(`
      "## Code smells of \`Sample\`

      - 3 types, 1 method, 520 lines of code
      - 3 smells (2 design, 1 implementation), 5.77 in 1,000 lines
      - Types with smells: 2 (66.7%); with design smells: 2 (66.7%)
      - Types in cycles: 2 (66.7%)

      ### Worst types

      | Type | Design smells | All smells | Lines | Smells | Farthest beyond its limit |
      | --- | --- | --- | --- | --- | --- |
      | \`p.A\` | 1 | 2 | 500 | Insufficient Modularization, Complex Method | CC 16, limit 8 |
      | \`p.B\` | 1 | 1 | 20 | Unutilized Abstraction |  |

      ### Cycles to cut first

      1. 2 types with \`p.A\`; nothing remains
         - \`p.A\` → \`p.B\` frees 2

      ### Most used types

      - \`p.A\`: used by 1 type
      - \`p.B\`: used by 1 type
      - \`q.C\`: used by 1 type

      ### Notes

      - A file was left out.

      Source: Sample
      "
    `);
  });

  it("says what changed", () => {
    const before = openedSample("type p.A LOC=400 NOM=3 WMC=90\ntype p.B LOC=20\nmethod p.B#go CC=1");
    expect(
      reportMarkdown(reportOf(sample), compareResults(before, sample)).split("\n").slice(6, 26),
    ).toMatchInlineSnapshot(`
      [
        "",
        "### Since the earlier results",
        "",
        "|  | Before | Now | Difference |",
        "| --- | --- | --- | --- |",
        "| Types | 2 | 3 | +1 |",
        "| Lines of code | 420 | 520 | +100 |",
        "| Findings | 0 | 3 | +3 |",
        "| Types in cycles | 0 | 2 | +2 |",
        "",
        "- Smells: 3 new, 0 gone. Types: 1 new, 0 gone, 2 worse, 0 better",
        "- New cycle of 2 types: p.A, p.B.",
        "- The earlier results have no design smells. If their file is missing, all of them count as new.",
        "- The earlier results have no implementation smells. If their file is missing, all of them count as new.",
        "- Worse: \`p.A\`, 0 design smells before, 1 now; CC of a method 16 now, limit 8; NOM 3 before, 31 now, limit 30; WMC 90 before, 120 now, limit 100",
        "- Worse: \`p.B\`, 0 design smells before, 1 now",
        "- New: Insufficient Modularization in \`p.A\`",
        "- New: Complex Method in \`p.A\`, method \`run\`",
        "- New: Unutilized Abstraction in \`p.B\`",
        "",
      ]
    `);
  });
});
