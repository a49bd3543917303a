import type { pages } from "./pages.ts";

/** The legal texts of `content/legal/`. Named one by one, so that a link to a lost one does not compile. */
type LegalPath = "/privacy-policy" | "/eula" | "/purchase-terms";
export type PagePath = keyof typeof pages | LegalPath;

/** Articles and documentation are files of `content/articles/` and `content/docs/`. Tests find links to lost ones. */
export type ArticlePath = `/blog/${string}`;
export type DocumentationPath = `/docs/${string}.html`;

/** An address on this site, with or without an anchor. */
type InternalPath = PagePath | ArticlePath | DocumentationPath;
export type InternalHref = InternalPath | `${InternalPath}#${string}`;

/** Where addresses of former versions of the site lead to. */
export const movedAddresses: Readonly<Record<string, DocumentationPath>> = {
  "/docs/licence-verification.html": "/docs/license-verification.html",
};
