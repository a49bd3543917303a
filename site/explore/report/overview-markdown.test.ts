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
import { type Overview, overviewOf, type Piece } from "./overview.ts";
import { overviewMarkdown } from "./overview-markdown.ts";

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

/** The same overview with all names replaced. */
function renamed(overview: Overview, name: string): Overview {
  const piece = (one: Piece): Piece => (typeof one === "string" ? one : { ...one, names: one.names.map(() => name) });
  return {
    title: name,
    specimen: [name],
    sections: overview.sections.map((section) => ({
      ...section,
      blocks: section.blocks.map((block) => {
        if (block.kind === "sentences") return { ...block, list: block.list.map((text) => text.map(piece)) };
        if (block.kind === "table")
          return { ...block, rows: block.rows.map((row) => row.map((text) => text.map(piece))) };
        return block;
      }),
    })),
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

  it("do not change the shape of the overview", () => {
    const report = overviewOf(sample);
    const shape = (markdown: string) => parse(markdown).children.map(({ type }) => type);
    const expected = shape(overviewMarkdown(renamed(report, "Name")));
    assert(
      property(nasty, (name) => {
        const markdown = overviewMarkdown(renamed(report, name));
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

describe("the overview in Markdown", () => {
  const lines = (...given: Parameters<typeof overviewOf>) => overviewMarkdown(overviewOf(...given)).split("\n");

  it("has a row for each of the worst types, the cuts of cycles, and the notes", () => {
    const overview = lines(sample);
    const rows = overview.filter((line) => line.startsWith("| `"));
    expect(rows.map((row) => row.split(" | ")[0])).toEqual(["| `p.A`", "| `p.B`"]);
    expect(rows[0]).toContain("CC 16, smell from 8");
    expect(overview).toContainEqual(expect.stringMatching(/To cut: `p\.A` → `p\.B` frees 2; nothing remains/));
    expect(overview).toContain("- A file was left out.");
  });

  it("has what changed, and which types are worse", () => {
    const before = openedSample("type p.A LOC=400 NOM=3 WMC=90\ntype p.B LOC=20\nmethod p.B#go CC=1");
    const overview = lines(sample, { before, comparison: compareResults(before, sample) });
    expect(overview).toContain("| Types | 2 | 3 | \\+1 |");
    expect(overview.filter((line) => /^- `p\.[AB]`: /.test(line))).toHaveLength(2);
    expect(overview).toContainEqual(expect.stringMatching(/^- New cycle/));
  });
});
