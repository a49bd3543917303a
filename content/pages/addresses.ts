import type { pages } from "./pages.ts";

/** The legal texts of `content/legal/`, named one by one, so that a link to a removed text does not compile. */
type LegalPath = "/privacy-policy" | "/eula" | "/purchase-terms" | "/stored-data";
export type PagePath = keyof typeof pages | LegalPath;

/** Articles and documentation are files of `content/articles/` and `content/docs/`. Tests find broken links to them. */
export type ArticlePath = `/blog/${string}`;
export type DocumentationPath = `/docs/${string}.html`;

/** Pages that the service makes itself: what a customer has. */
type CustomerPath = "/licenses";

/** An address on this site, with or without an anchor. */
type InternalPath = PagePath | ArticlePath | DocumentationPath | CustomerPath;
export type InternalHref = InternalPath | `${InternalPath}#${string}`;

/** The pages that replace those of former versions of the site. The old addresses of packages are in `downloads.ts`. */
export const movedAddresses: Readonly<Record<string, InternalHref | "/feed.xml">> = {
  // Without a fragment the one of the former address stays, and most sections kept theirs.
  "/docs/baselines.html": "/docs/incremental.html",
  "/docs/columns.html": "/docs/designitejava.html",
  "/docs/editors-and-notebooks.html": "/docs/build-tools.html",
  "/docs/messages.html": "/docs/troubleshooting.html",
  "/docs/release-notes.html": "/download#versions",
  "/docs/requirements.html": "/docs/designitejava.html",
  "/docs/thresholds.html": "/docs/why-smells.html",
  "/docs/upgrading.html": "/docs/incremental.html#after-an-update-of-a-tool",
  "/docs/licence-verification.html": "/docs/license-verification.html",
  "/docs/getting_started.html": "/docs/index.html",
  "/docs/features.html": "/docs/smells.html",
  "/docs/features_cs.html": "/docs/smells.html",
  "/docs/features_cs_new.html": "/docs/smells.html",
  "/docs/features_dpy.html": "/docs/smells.html",
  "/static/docs/features_cs.html": "/docs/smells.html",
  "/features": "/docs/smells.html",
  "/static/download/DJE": "/download",
  "/designite": "/products-cs",
  "/designite/integrating-designite-with-sonarqube": "/products-cs",
  "/designitejava": "/products-dj",
  "/DesigniteJava": "/products-dj",
  "/docs/feed.xml": "/feed.xml",
  "/CITATION.cff": "/acad-lic-request",
};

/** Anchors of former pages that no heading has today, by the family of smells to which they led. */
export const movedAnchors = { architecture: "archSmells", design: "designSmells" } as const;
