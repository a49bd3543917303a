import { readFileSync } from "node:fs";

/** What documents name of the build. Written beside the programs by `scripts/build/write-assets.ts`. */
export interface Assets {
  /** The address of the script of every page. */
  pageScript: string;
  /** The style sheets of every document. */
  documentSheets: readonly string[];
  /** The further ones of each page and view, by its module. */
  sheetsOf: Readonly<Record<string, readonly string[]>>;
  /** The rules of each sheet. */
  rulesOf: Readonly<Record<string, string>>;
}

/** None in development, where Vite serves the sources themselves. */
export const assets: Assets | undefined = import.meta.env.PROD
  ? JSON.parse(readFileSync(new URL("assets.json", import.meta.url), "utf8"))
  : undefined;

/** The rules of a page or view, or in development the addresses of its style sheets, which are reloaded on a change. */
export type Styles = string | readonly string[];

/** The rules of documents with this page or view. */
export function builtStyles(module: string): Styles {
  if (!assets) return [];
  const { documentSheets, sheetsOf, rulesOf } = assets;
  const ownSheets = sheetsOf[module];
  if (!ownSheets) throw new Error(`The build lists no style sheets of ${module}.`);
  return [...new Set([...documentSheets, ...ownSheets])].map((sheet) => rulesOf[sheet]).join("");
}
