import { articles, documentationPages, legalTexts } from "virtual:documents";
import { dataBlock } from "./data-block.ts";
import { structuredData } from "./structured-data.ts";

/** The structured data of the page at this path, as the text of a data block; empty for a page that is not listed. */
export function structuredDataOf(path: string): string {
  return dataBlock(structuredData(path, { articles, documentationPages, legalTexts }));
}
