import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { BuiltSite, builtSiteFile } from "#contract/built-site.ts";
import { contentSecurityPolicy, type DocumentNeeds, type Headers } from "./security-headers.ts";

/** What the build says about its files, or an error that says how to build. */
export async function readDescription(folder: string): Promise<BuiltSite> {
  const file = join(folder, builtSiteFile);
  const text = await readFile(file, "utf8").catch(() => {
    throw new Error(
      `There is no built site: ${file} is missing. Build it with "npm run build", or start with --without-site.`,
    );
  });
  return v.parse(BuiltSite, JSON.parse(text));
}

/** The headers of a document with inline scripts and styles of these hashes. */
export function documentHeaders(
  headers: Headers,
  { frameSources }: BuiltSite,
  { scriptHashes, styleHashes }: Pick<BuiltSite["notFound"], "scriptHashes" | "styleHashes">,
  { isFramed = false, workerPolicy }: Partial<Pick<DocumentNeeds, "isFramed" | "workerPolicy">> = {},
): Headers {
  return {
    ...headers,
    "Content-Security-Policy": contentSecurityPolicy({
      scriptHashes,
      styleHashes,
      frameSources,
      isFramed,
      workerPolicy,
    }),
  };
}
