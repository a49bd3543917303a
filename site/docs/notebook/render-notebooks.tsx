import { type Notebook, notebookPageAddress, notebooks } from "#content/notebooks/notebooks.ts";
import { renderDocument } from "../../root.tsx";
import { renderCells } from "./notebook-cells.tsx";
import { NotebookDocument } from "./notebook-document.tsx";
import { readNotebookFile } from "./notebook-file.ts";

const files = import.meta.glob<string>("../../../content/notebooks/*.ipynb", {
  eager: true,
  query: "?raw",
  import: "default",
});

async function renderNotebook(notebook: Notebook) {
  const name = `content/notebooks/${notebook.id}.ipynb`;
  const text = files[`../../../${name}`];
  if (text === undefined) throw new Error(`There is no notebook ${name}.`);
  const cells = await renderCells(readNotebookFile(name, text));
  return {
    path: notebookPageAddress(notebook.id),
    html: renderDocument(<NotebookDocument notebook={notebook}>{cells}</NotebookDocument>),
  };
}

/** Renders every notebook as a document. */
export async function renderNotebooks() {
  return Promise.all(Object.values(notebooks).map((notebook) => renderNotebook(notebook)));
}
