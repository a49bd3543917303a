import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Zippable, zipSync } from "fflate";
import {
  type NotebookId,
  notebookArchiveAddress,
  notebookFileAddress,
  notebookIds,
  notebooks,
} from "#content/catalog/notebooks/notebooks.ts";
import { filesBelow } from "./files.ts";

const catalogFolder = join(import.meta.dirname, "..", "..", "content", "catalog");

/** The first day that the format can express: equal files give equal archives. */
const archiveTime = new Date(1980, 0, 1);

/** A notebook and the files it reads, with their license, at the relative paths it expects. */
function archiveOf(id: NotebookId): Uint8Array {
  const folder = join("analyses", notebooks[id].results);
  const results = filesBelow(join(catalogFolder, folder)).map((file) => join(folder, file));
  const paths = [`notebooks/${id}.ipynb`, ...results];
  const files: Zippable = Object.fromEntries(paths.map((path) => [path, readFileSync(join(catalogFolder, path))]));
  return zipSync(files, { level: 9, mtime: archiveTime });
}

/** Writes the notebooks beside their pages, for download. */
export function copyNotebooks(publicFiles: string): void {
  for (const id of notebookIds) {
    const copy = join(publicFiles, notebookFileAddress(id));
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(copy, readFileSync(join(catalogFolder, "notebooks", `${id}.ipynb`)));
    writeFileSync(join(publicFiles, notebookArchiveAddress(id)), archiveOf(id));
  }
}
