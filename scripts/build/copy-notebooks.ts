import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { notebookFileAddress, notebookIds } from "#content/notebooks/notebooks.ts";

const contentFolder = join(import.meta.dirname, "..", "..", "content");

/** Puts the files of the notebooks beside their pages, for download. */
export function copyNotebooks(publicFiles: string): void {
  for (const id of notebookIds) {
    const copy = join(publicFiles, notebookFileAddress(id));
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(join(contentFolder, "notebooks", `${id}.ipynb`), copy);
  }
}
