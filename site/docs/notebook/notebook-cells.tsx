import type { Element, Nodes, Root } from "hast";
import { type Components, toJsxRuntime } from "hast-util-to-jsx-runtime";
import { toString as textOf } from "mdast-util-to-string";
import type { ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import rehypeParse from "rehype-parse";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { codeToHast } from "shiki";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { codeTheme, noTimeLimit, tokenClasses } from "../../markdown/token-classes.ts";
import { ScrollingTable } from "../../ui/scrolling-table.tsx";
import type { NotebookCell, NotebookOutput } from "./notebook-file.ts";

async function renderCell(cell: NotebookCell): Promise<ReactNode> {
  if (cell.cell_type === "markdown")
    return <div className="prose notebook-words">{await notebookMarkdown(cell.source)}</div>;
  const outputs = await Promise.all(cell.outputs.map(notebookOutput));
  return (
    <div className="notebook-cell">
      <span className="notebook-count">
        <span className="visually-hidden">Cell </span>
        {cell.execution_count}
      </span>
      <div>{await pythonListing(cell.source)}</div>
      {outputs.map((output, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: outputs are rendered once and have no name of their own
        <div key={position} className="notebook-output">
          {output}
        </div>
      ))}
    </div>
  );
}

/** All cells in order: Markdown, code with its execution count, and outputs. */
export async function renderCells(cells: readonly NotebookCell[]): Promise<ReactNode> {
  const rendered = await Promise.all(cells.map(renderCell));
  return cells.map(({ id }, position) => <Fragment key={id}>{rendered[position]}</Fragment>);
}

/** remark-rehype leaves out HTML within Markdown; the rest is sanitized by GitHub's list of elements. */
const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeSanitize);

async function notebookMarkdown(text: string): Promise<ReactNode> {
  return toElements(await markdown.run(markdown.parse(text)));
}

type ShownOutput = Exclude<NotebookOutput, { output_type: "stream" }>;

const svgSize = /<svg[^>]*?\sviewBox="[\d.]+ [\d.]+ (?<width>[\d.]+) (?<height>[\d.]+)"/;

/** An image on a plate. On narrow screens it keeps its size and scrolls, so that its labels stay readable. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form, and there are none
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <div className="plate plate-inset notebook-plate" role="group" aria-label="Output drawing" tabIndex={0}>
      {children}
    </div>
  );
}

/** A drawing as an image, in which no script can run, with its size known before it loads. */
function drawing(svg: string, description: string): ReactNode {
  const { width, height } = svgSize.exec(svg)?.groups ?? {};
  if (!width || !height) throw new Error("A drawing of a notebook has no view box.");
  return (
    <Drawing>
      <img
        className="notebook-figure"
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={description}
        width={Math.round(Number(width))}
        height={Math.round(Number(height))}
      />
    </Drawing>
  );
}

/** The richest form that the site can show: drawings before bitmaps, tables before plain text. */
async function shown({ data, metadata }: ShownOutput): Promise<ReactNode> {
  const image = data["image/svg+xml"] ?? data["image/png"];
  const description = metadata["image/svg+xml"]?.alt ?? metadata["image/png"]?.alt;
  if (image && !description) throw new Error("A figure of a notebook has no description (`alt` in its metadata).");
  if (data["image/svg+xml"]) return drawing(data["image/svg+xml"], description ?? "");
  if (image)
    return (
      <Drawing>
        <img className="notebook-figure" src={`data:image/png;base64,${image.trim()}`} alt={description} />
      </Drawing>
    );
  if (data["text/html"]) return notebookTable(data["text/html"]);
  return <pre className="notebook-text">{data["text/plain"]}</pre>;
}

async function notebookOutput(output: NotebookOutput): Promise<ReactNode> {
  if (output.output_type === "stream") return <pre className="notebook-text">{output.text}</pre>;
  return shown(output);
}

/** Table elements only, without any attribute; styles and scripts are removed with their content. */
const tableOnly = {
  tagNames: ["table", "thead", "tbody", "tr", "th", "td"],
  attributes: {},
  strip: ["style", "script"],
};

const tables = unified().use(rehypeParse, { fragment: true }).use(rehypeSanitize, tableOnly);
const number = /^[-−]?[\d,]+(?:\.\d+)?%?$|^<NA>$/;

const isElement =
  (...names: string[]) =>
  (node: Root["children"][number]): node is Element =>
    node.type === "element" && names.includes(node.tagName);

const cellsOf = (row: Element) => row.children.filter(isElement("th", "td"));

/**
 * Pandas writes the name of the index into a second heading row that is otherwise empty. Merges it into the first row.
 */
function joinHeadings(head: Element): void {
  const [first, second] = head.children.filter(isElement("tr"));
  if (!first || !second) return;
  const [name, ...others] = cellsOf(second);
  const [corner] = cellsOf(first);
  if (!name || !corner || textOf(corner) !== "" || others.some((cell) => textOf(cell) !== "")) return;
  corner.children = name.children;
  head.children = [first];
}

/** Sets the scope of heading cells, and aligns columns of numbers to the right. */
function markCells(row: Element, scope: "col" | "row", isFigures: readonly boolean[]): void {
  for (const [column, cell] of cellsOf(row).entries()) {
    if (textOf(cell) === "") cell.tagName = "td";
    cell.properties = {
      ...(cell.tagName === "th" && { scope }),
      ...(isFigures[column] && { className: ["cell-right"] }),
    };
  }
}

const rowsOf = (part: Element | undefined) => part?.children.filter(isElement("tr")) ?? [];

function finishTable(table: Element): void {
  const [head] = table.children.filter(isElement("thead"));
  const [body] = table.children.filter(isElement("tbody"));
  if (head) joinHeadings(head);
  const [firstRow] = rowsOf(body);
  const isFigures = firstRow ? cellsOf(firstRow).map((cell) => number.test(textOf(cell).trim())) : [];
  for (const row of rowsOf(head)) markCells(row, "col", isFigures);
  for (const row of rowsOf(body)) markCells(row, "row", isFigures);
}

/** A table as pandas writes it, with the styles of the site. */
async function notebookTable(html: string): Promise<ReactNode> {
  const tree = await tables.run(tables.parse(html));
  visit(tree, "element", (node) => {
    if (node.tagName === "table") finishTable(node);
  });
  return toElements(tree, {
    table: ({ children }) => <ScrollingTable label="Output table">{children}</ScrollingTable>,
  });
}

/** A tree of HTML as React elements, so that HTML is never inserted as a string. */
function toElements(tree: Nodes, components: Partial<Components> = {}): ReactNode {
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, components });
}

async function pythonListing(code: string): Promise<ReactNode> {
  return toElements(
    await codeToHast(code, { ...noTimeLimit, lang: "python", theme: codeTheme, transformers: [tokenClasses] }),
  );
}
