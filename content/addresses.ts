import type { pages } from "./pages.ts";

/** The legal texts of `content/legal/`, named one by one, so that a link to a removed text does not compile. */
type LegalPath = "/privacy-policy" | "/eula" | "/purchase-terms";
export type PagePath = keyof typeof pages | LegalPath;

/** Articles and documentation are files of `content/articles/` and `content/docs/`. Tests find broken links to them. */
export type ArticlePath = `/blog/${string}`;
export type DocumentationPath = `/docs/${string}.html`;

/** An address on this site, with or without an anchor. */
type InternalPath = PagePath | ArticlePath | DocumentationPath;
export type InternalHref = InternalPath | `${InternalPath}#${string}`;

/** Redirects from addresses of former versions of the site. */
export const movedAddresses: Readonly<Record<string, DocumentationPath>> = {
  "/docs/licence-verification.html": "/docs/license-verification.html",
};
