import { expect, test } from "vitest";
import { type MarkdownAlternate, markdownAlternate } from "./markdown-alternate.ts";

function alternate(prose: string, more: Partial<MarkdownAlternate> = {}): string {
  const html = `<main><h1>T</h1><div class="prose">${prose}</div><footer>end</footer></main>`;
  return markdownAlternate({
    path: "/docs/a.html",
    title: "T",
    summary: "S",
    facts: ["F"],
    sources: [],
    html,
    ...more,
  });
}

test("head, text and sources, and nothing that surrounds the text", () => {
  const text = alternate("<p>Words.</p>", {
    subtitle: "U",
    sources: [{ title: "Paper", url: "https://doi.org/10.1/2" }],
  });
  expect(text).toBe(
    "# T\n\n*U*\n\n> S\n\n- F\n- Page: https://www.designite-tools.com/docs/a.html\n\nWords.\n\n## Sources\n\n1. [Paper](https://doi.org/10.1/2)\n",
  );
});

test("links and anchors are told in full", () => {
  const text = alternate('<p><a href="/faq">Q</a> <a href="#b">B</a> <a href="https://a.example/c">C</a></p>');
  expect(text).toContain("[Q](https://www.designite-tools.com/faq)");
  expect(text).toContain("[B](https://www.designite-tools.com/docs/a.html#b)");
  expect(text).toContain("[C](https://a.example/c)");
});

test("a drawing from a file of its own becomes one image; its narrow sheet and other drawings are left out", () => {
  const sheets = ["wide", "narrow", "feature-envy"].map(
    (sheet) => `<svg aria-label="Graph"><use href="/assets/g.svg#${sheet}"></use></svg>`,
  );
  const text = alternate(`<figure>${sheets.join("")}</figure><p><svg><path d="M0 0"></path></svg>After.</p>`);
  expect(text.match(/!\[/g)).toHaveLength(1);
  expect(text).toContain("![Graph](https://www.designite-tools.com/assets/g.svg)");
});

test("code keeps its language, tables stay tables, and what works on the page only is gone", () => {
  const text = alternate(
    '<pre><code class="language-java">int a;</code></pre><table><thead><tr><th>H</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><button>Press</button><fieldset><legend>Press this</legend></fieldset><p hidden>Hidden</p>',
  );
  expect(text).toContain("```java\nint a;\n```");
  expect(text).toContain("| H |\n| - |\n| 1 |");
  expect(text).not.toMatch(/Press|Hidden/);
});

test("a page without text is refused by name", () => {
  expect(() => alternate("", { html: "<main></main>" })).toThrow("/docs/a.html");
});
