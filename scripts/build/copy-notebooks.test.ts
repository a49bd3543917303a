import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { notebookArchiveAddress, notebookIds, notebooks } from "#content/catalog/notebooks/notebooks.ts";
import { copyNotebooks } from "./copy-notebooks.ts";

const folder = mkdtempSync(join(tmpdir(), "notebooks-"));
const catalogFolder = join(import.meta.dirname, "..", "..", "content", "catalog");
afterAll(() => rmSync(folder, { recursive: true }));

test.each(notebookIds)("the archive of %s contains the notebook and the files that it reads", (id) => {
  copyNotebooks(folder);
  const files = unzipSync(readFileSync(join(folder, notebookArchiveAddress(id))));
  expect(Object.keys(files)).toContain(`notebooks/${id}.ipynb`);
  const { results } = notebooks[id];
  expect(Object.keys(files)).toContain(`analyses/${results}/DPy_function_metrics.csv`);
  expect(Object.keys(files)).toContain(`analyses/${results}/LICENSE`);
  for (const [path, content] of Object.entries(files)) {
    expect(readFileSync(join(catalogFolder, path)).equals(content), path).toBe(true);
  }
});

test.each(notebookIds)("equal files give an equal archive of %s", (id) => {
  const copyAgain = () => {
    copyNotebooks(folder);
    return readFileSync(join(folder, notebookArchiveAddress(id)));
  };
  expect(copyAgain().equals(copyAgain())).toBe(true);
});
