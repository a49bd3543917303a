import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { renderCells } from "./notebook-cells.tsx";
import { readNotebookFile } from "./notebook-file.ts";

interface Cell {
  cell_type: string;
  source: string | string[];
  execution_count?: number | null;
  outputs?: unknown[];
}

const fileOf = (...cells: Cell[]) =>
  JSON.stringify({ nbformat: 4, cells: cells.map((cell, index) => ({ id: `cell-${index}`, ...cell })) });
const words = (source: string) => ({ cell_type: "markdown", source });
const code = (...outputs: unknown[]) => ({ cell_type: "code", source: ["1 + ", "1"], execution_count: 1, outputs });
const result = (data: object, metadata: object = {}) => ({
  output_type: "execute_result",
  data,
  metadata,
  execution_count: 1,
});

async function htmlOf(...cells: Cell[]): Promise<string> {
  return renderToStaticMarkup(await renderCells(readNotebookFile("test.ipynb", fileOf(...cells))));
}

test("words are Markdown, and HTML in them does not get through", async () => {
  const html = await htmlOf(words("## Counts\n\n*One* <script>alert(1)</script> [a](javascript:alert(1))"));
  expect(html).toContain("<h2>Counts</h2>");
  expect(html).toContain("<em>One</em>");
  expect(html).not.toMatch(/<script|javascript:/);
});

test("code is a listing with classes and without styles, under the number of its run", async () => {
  const html = await htmlOf(code());
  expect(html).toContain('<span class="code-constant">1</span>');
  expect(html).toContain("Cell </span>1");
  expect(html).not.toContain("style=");
});

test("code is colored whole on a computer that takes long for a line", async () => {
  let now = 0;
  vi.spyOn(Date, "now").mockImplementation(() => {
    now += 60_000;
    return now;
  });
  expect(await htmlOf(code())).toContain('<span class="code-constant">1</span>');
});

const frame = `<div><style scoped>.dataframe { color: red }</style><table border="1" class="dataframe"><thead>
  <tr style="text-align: right;"><th></th><th>types</th></tr><tr><th>project</th><th></th></tr></thead>
  <tbody><tr><th onclick="alert(1)">JUnit</th><td>243</td></tr></tbody></table><script>alert(1)</script></div>`;

test("a table of pandas keeps its cells, gets headings and loses styles, scripts and attributes", async () => {
  const html = await htmlOf(code(result({ "text/html": frame, "text/plain": "JUnit 243" })));
  expect(html).toContain('<th scope="col">project</th><th scope="col" class="cell-right">types</th>');
  expect(html).toContain('<th scope="row">JUnit</th><td class="cell-right">243</td>');
  expect(html).not.toMatch(/style|script|alert|color|dataframe|border/);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20.4 10"><script>alert(1)</script></svg>';

test("a drawing is an image with its description and size, in which nothing runs", async () => {
  const html = await htmlOf(code(result({ "image/svg+xml": svg }, { "image/svg+xml": { alt: "Two bars." } })));
  expect(html).toContain('alt="Two bars." width="20" height="10"');
  expect(html).toContain('src="data:image/svg+xml,%3Csvg');
  expect(html).not.toContain("<script");
});

test("a drawing without a description is refused", async () => {
  await expect(htmlOf(code(result({ "image/svg+xml": svg })))).rejects.toThrow("has no description");
});

test("printed text stays text", async () => {
  const html = await htmlOf(code({ output_type: "stream", name: "stdout", text: ["<b>6</b>\n", "7"] }));
  expect(html).toContain("&lt;b&gt;6&lt;/b&gt;\n7");
});

test.each([
  ["a cell that was not run", { ...code(), execution_count: null }, /cells\.0\.execution_count: A code cell/],
  ["a warning", code({ output_type: "stream", name: "stderr", text: "slow" }), /cells\.0\.outputs\.0\.name/],
  ["an error", code({ output_type: "error", ename: "KeyError" }), /cells\.0\.outputs\.0\.output_type/],
])("%s is refused by place", (_, cell, message) => {
  expect(() => readNotebookFile("test.ipynb", fileOf(cell))).toThrow(message);
});
