import { Fragment, type ReactNode } from "react";
import type { NotebookCell } from "./notebook-file.ts";
import { notebookMarkdown } from "./notebook-markdown.ts";
import { notebookOutput } from "./notebook-outputs.tsx";
import { pythonListing } from "./to-elements.ts";

async function renderCell(cell: NotebookCell): Promise<ReactNode> {
  if (cell.cell_type === "markdown") return <div className="prose">{await notebookMarkdown(cell.source)}</div>;
  const outputs = await Promise.all(cell.outputs.map(notebookOutput));
  return (
    <div className="notebook-cell">
      <span className="notebook-count">
        <span className="visually-hidden">Cell </span>
        {cell.execution_count}
      </span>
      <div className="notebook-code">{await pythonListing(cell.source)}</div>
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
