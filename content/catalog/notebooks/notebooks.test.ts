import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { externalViewerOrigins, type Notebook, notebookFrameAddress, notebooks } from "./notebooks.ts";

const own: Notebook = notebooks["code-quality-analysis"];
const elsewhere: Notebook = {
  ...own,
  viewer: { kind: "external", address: "https://viewer.example/notebooks/quality?view=full" },
};

test("a notebook is shown from our own page unless the owner names a viewer", () => {
  expect(notebookFrameAddress(own)).toBe("/notebooks/code-quality-analysis.html");
  expect(notebookFrameAddress(elsewhere)).toBe("https://viewer.example/notebooks/quality?view=full");
});

test("the security policy hears of the viewer's host, and of nothing while the page is our own", () => {
  expect(externalViewerOrigins([own, elsewhere])).toEqual(["https://viewer.example"]);
  expect(externalViewerOrigins([own])).toEqual([]);
});

test("each notebook belongs to an article that exists", () => {
  const files = Object.values(notebooks).map(({ article }) =>
    join(import.meta.dirname, "..", "..", "articles", `${article}.mdx`),
  );
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

const isCode = ({ cell_type }: { cell_type: string }) => cell_type === "code";

test.each(Object.values(notebooks))("each listing in Python of $article is a cell that was run", ({ id, article }) => {
  const { cells } = JSON.parse(readFileSync(join(import.meta.dirname, `${id}.ipynb`), "utf8"));
  const run = cells.filter(isCode).map(({ source }: { source: string[] }) => source.join(""));
  const text = readFileSync(join(import.meta.dirname, "..", "..", "articles", `${article}.mdx`), "utf8");
  const listings = [...text.matchAll(/```python\n(?<code>.*?)\n```/gs)].map(({ groups }) => groups?.code ?? "");
  expect(listings.length).toBeGreaterThan(5);
  expect(listings.filter((listing) => !run.includes(listing))).toEqual([]);
});
