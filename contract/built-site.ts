import * as v from "valibot";

/**
 * What the build leaves for the service. `build/client/` holds every public file, text files with `.br` and `.gz`
 * beside them; `build/site.json` says which of them are pages; `build/frame.html` is the empty page of the site that
 * the service fills with its own results.
 */
export const builtSiteFolder = "build";
export const publicFolder = "client";
export const builtSiteFile = "site.json";
export const frameFile = "frame.html";

/** Texts in the frame that the service replaces (the first escaped, the second already HTML). */
export const frameTitlePlaceholder = "%frame-title%";
export const frameContentPlaceholder = "%frame-content%";

const Page = v.object({
  /** File below the public folder. */
  file: v.string(),
  /** Hashes of the inline scripts of this document, as `sha256-...`, for its Content-Security-Policy. */
  scriptHashes: v.array(v.string()),
});

export const BuiltSite = v.object({
  /** The pages by their path, `/faq` or `/docs/dpy.html`. */
  pages: v.record(v.string(), Page),
  /** The page for every other path, sent with status 404. */
  notFound: Page,
  /** Hosts a frame may be loaded from beside our own, after a click (a video host, if any). */
  frameSources: v.array(v.string()),
});
export type BuiltSite = v.InferOutput<typeof BuiltSite>;

/**
 * The download page is prerendered while the packages lie on the server. For each package the page holds both ways
 * to show it; the service keeps one and fills in what only it knows.
 */
export const packageStateMarkers = {
  available: (id: string) => `<!--package ${id} available-->`,
  missing: (id: string) => `<!--package ${id} missing-->`,
  end: (id: string) => `<!--package ${id} end-->`,
} as const;
export const packagePlaceholders = {
  address: "%package-address%",
  size: "%package-size%",
  checksum: "%package-checksum%",
} as const;
