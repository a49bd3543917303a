/** The legal texts. Each has its title, description and date in `content/legal/<slug>.mdx`. */
export const legalPaths = ["/privacy-policy", "/eula", "/purchase-terms"] as const;
export type LegalPath = (typeof legalPaths)[number];

/** Every page of the site, in the order of the specification (section 2). Articles and documentation follow below. */
export const pagePaths = [
  "/",
  "/download",
  "/faq",
  "/buy",
  "/products-cs",
  "/products-dj",
  "/products-dpy",
  "/acad-lic-request",
  ...legalPaths,
  "/careers",
  "/contact",
] as const;
export type PagePath = (typeof pagePaths)[number];

/** The articles, each at `/blog/<slug>`. */
export const articleSlugs = [
  "comparing-designite-with-sonarqube-ndepend",
  "understanding-testability-test-smells",
  "does-your-architecture-smell",
  "analyze-code-quality-incrementally",
  "i-dont-need-to-worry-about-smells",
  "interactive-code-quality-analysis-using-dpy",
  "dependency-graph-visualization",
  "does-your-architecture-smell-revisited",
  "dcode-engineering-intelligence",
] as const;
type ArticleSlug = (typeof articleSlugs)[number];
type ArticlePath = `/blog/${ArticleSlug}`;

/** The documentation, one address for each text of `content/docs/`. */
export const documentationPaths = [
  "/docs/index.html",
  "/docs/designitejava.html",
  "/docs/dpy.html",
  "/docs/smells.html",
  "/docs/metrics.html",
  "/docs/requirements.html",
  "/docs/release-notes.html",
  "/docs/results.html",
  "/docs/ci.html",
  "/docs/licensing.html",
  "/docs/license-verification.html",
  "/docs/accessibility.html",
] as const;
export type DocumentationPath = (typeof documentationPaths)[number];

/** Where addresses of former versions of the site lead to. */
export const movedAddresses: Readonly<Record<string, DocumentationPath>> = {
  "/docs/licence-verification.html": "/docs/license-verification.html",
};

/** An address on this site, with or without an anchor. */
type InternalPath = PagePath | ArticlePath | DocumentationPath;
export type InternalHref = InternalPath | `${InternalPath}#${string}`;
