import { readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { externalViewerOrigins, type Notebook, notebook, notebookFrameAddress } from "./notebook.ts";

const elsewhere: Notebook = {
  ...notebook,
  viewer: { kind: "external", address: "https://viewer.example/notebooks/quality?view=full" },
};

test("the notebook is shown from our own page unless the owner names a viewer", () => {
  expect(notebookFrameAddress(notebook)).toBe("/notebooks/code-quality-analysis.html");
  expect(notebookFrameAddress(elsewhere)).toBe("https://viewer.example/notebooks/quality?view=full");
});

test("the security policy hears of the viewer's host, and of nothing while the page is our own", () => {
  expect(externalViewerOrigins(elsewhere)).toEqual(["https://viewer.example"]);
  expect(externalViewerOrigins(notebook)).toEqual([]);
});

const root = join(import.meta.dirname, "..", "..");
const publicFile = (address: string) => readFileSync(join(root, "site", "public", address));

const { cells } = JSON.parse(publicFile(notebook.file).toString());
const code: string[] = cells
  .filter(({ cell_type }: { cell_type: string }) => cell_type === "code")
  .map(({ source }: { source: string[] }) => source.join(""));

test("each listing in Python of the article is a cell that was run", () => {
  const path = "content/articles/interactive-code-quality-analysis-using-dpy.mdx";
  const text = readFileSync(join(root, path), "utf8");
  const listings = [...text.matchAll(/```python\n(?<code>.*?)\n```/gs)].map(({ groups }) => groups?.code ?? "");
  expect(listings.length).toBeGreaterThan(5);
  expect(listings.filter((listing) => !code.includes(listing))).toEqual([]);
});

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#x27": "'", amp: "&" };

test("the page shows the cells of the notebook", () => {
  const page = publicFile(notebook.page).toString();
  const listings = [...page.matchAll(/<pre tabindex="0"><code>(?<code>.*?)<\/code><\/pre>/gs)];
  const texts = listings.map(({ groups }) => groups?.code?.replaceAll(/<[^>]*>/g, ""));
  expect(texts.map((text) => text?.replaceAll(/&([\w#]+);/g, (_, name) => entities[name] ?? "?"))).toEqual(code);
});

test("the archive holds the notebook and the files that it reads, with their license", () => {
  const files = unzipSync(publicFile(notebook.archive));
  expect(Buffer.from(files["notebooks/code-quality-analysis.ipynb"] ?? []).equals(publicFile(notebook.file))).toBe(
    true,
  );
  const names = Object.keys(files).filter((name) => name.startsWith("analyses/dpy-2025-02/"));
  expect(names.some((name) => name.includes("LICENSE"))).toBe(true);
  for (const name of names) {
    const original = readFileSync(join(root, "content", "catalog", name));
    expect(Buffer.from(files[name] ?? []).equals(original), name).toBe(true);
  }
});
