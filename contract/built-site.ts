import * as v from "valibot";

/**
 * What the build leaves for the service: `build/client/` holds every public file, text files with `.br` and `.gz`
 * beside them; `build/site.json` lists the pages; `build/server/views.js` draws the views of the service.
 */
export const builtSiteFolder = "build";
export const publicFolder = "client";
export const builtSiteFile = "site.json";
export const viewsFile = "server/views.js";

/** What the service says without this file of the build. */
export const missingBuild = (file: string): string =>
  `There is no built site: ${file} is missing. Build it with "npm run build", or start with --without-site.`;

/** The address of the program that reports on results in a build. */
export const reportProgramPath = "/designite-report.mjs";

const Page = v.object({
  /** File below the public folder. */
  file: v.string(),
  /** Hashes of the inline scripts and styles of this document, as `sha256-...`, for its Content-Security-Policy. */
  scriptHashes: v.array(v.string()),
  styleHashes: v.array(v.string()),
});

export const BuiltSite = v.object({
  /** The contact address that the pages name. */
  contactEmail: v.string(),
  /** The pages by their path, `/faq` or `/docs/dpy.html`. */
  pages: v.record(v.string(), Page),
  /** The page for unknown paths, sent with status 404. */
  notFound: Page,
  /** Of all views together. */
  viewScriptHashes: v.array(v.string()),
  viewStyleHashes: v.array(v.string()),
  /** The paths of pages that other pages of the site show in a frame. */
  framedPages: v.array(v.string()),
  /** Hosts besides the site's own from which a frame may be loaded, after a click (a video host, if any). */
  frameSources: v.array(v.string()),
});
export type BuiltSite = v.InferOutput<typeof BuiltSite>;
