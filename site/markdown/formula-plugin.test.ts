import type { Root } from "hast";
import { describe, expect, it } from "vitest";
import { rehypeFormulas } from "./formula-plugin.ts";

type Attributes = Extract<Root["children"][number], { type: "mdxJsxFlowElement" }>["attributes"];

const tex = (value: string): Attributes => [{ type: "mdxJsxAttribute", name: "tex", value }];

/** The elements that replace the tag, as text. */
function set(type: "mdxJsxFlowElement" | "mdxJsxTextElement", attributes: Attributes): string {
  const tree: Root = { type: "root", children: [{ type, name: "Formula", attributes, children: [] }] };
  rehypeFormulas()(tree);
  return JSON.stringify(tree);
}

describe("rehypeFormulas", () => {
  it("sets a formula on a line of its own as a block of MathML", () => {
    const block = set("mdxJsxFlowElement", tex("\\frac{2E}{V}"));
    expect(block).toContain('"tagName":"div"');
    expect(block).toContain('"tabIndex":0');
    expect(block).toContain('"tagName":"mfrac"');
    expect(block).toContain('"display":"block"');
  });

  it("sets a formula within a sentence in its line", () => {
    const inline = set("mdxJsxTextElement", tex("C_e"));
    expect(inline).toContain('"tagName":"span","properties":{"className":["formula-inline"]}');
    expect(inline).not.toContain('"display":"block"');
    expect(inline).not.toContain('"tabIndex"');
  });

  it("keeps the source and drops styles", () => {
    const aligned = set("mdxJsxFlowElement", tex("\\begin{aligned} a &= 1 \\end{aligned}"));
    expect(aligned).toContain("application/x-tex");
    expect(aligned).not.toContain('"style":');
  });

  it.each([
    { fault: "TeX that ends early", attributes: tex("\\frac{") },
    { fault: "no TeX", attributes: [] },
    { fault: "more than TeX", attributes: [...tex("a"), ...tex("b")] },
  ])("stops the build at $fault", ({ attributes }) => {
    expect(() => set("mdxJsxFlowElement", attributes)).toThrow();
  });
});
