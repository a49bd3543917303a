import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type NotebookId,
  notebookArchiveAddress,
  notebookFileAddress,
  notebookIds,
} from "#content/notebooks/notebooks.ts";
import { filesBelow } from "./files-below.ts";
import { zipArchive } from "./zip-archive.ts";

const contentFolder = join(import.meta.dirname, "..", "..", "content");

/** A notebook and the files it reads, at the relative paths it expects. */
function archiveOf(id: NotebookId): Buffer {
  const results = filesBelow(join(contentFolder, "analyses")).map((file) => `analyses/${file}`);
  const paths = [`notebooks/${id}.ipynb`, ...results];
  return zipArchive(paths.map((path) => ({ path, content: readFileSync(join(contentFolder, path)) })));
}

/** Writes the notebooks beside their pages, for download. */
export function copyNotebooks(publicFiles: string): void {
  for (const id of notebookIds) {
    const copy = join(publicFiles, notebookFileAddress(id));
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, readFileSync(join(contentFolder, "notebooks", `${id}.ipynb`)));
    writeFileSync(join(publicFiles, notebookArchiveAddress(id)), archiveOf(id));
  }
}
