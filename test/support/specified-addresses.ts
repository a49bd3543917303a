import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pages } from "#content/pages/pages.ts";

/** The addresses that the specification lists in section 2, written down once more: a changed address must be noticed. */
export const routes = [
  "/",
  "/download",
  "/faq",
  "/buy",
  "/products-cs",
  "/products-dj",
  "/products-dpy",
  "/acad-lic-request",
  "/privacy-policy",
  "/eula",
  "/purchase-terms",
  "/careers",
  "/contact",
  "/blog/comparing-designite-with-sonarqube-ndepend",
  "/blog/understanding-testability-test-smells",
  "/blog/does-your-architecture-smell",
  "/blog/analyze-code-quality-incrementally",
  "/blog/i-dont-need-to-worry-about-smells",
  "/blog/interactive-code-quality-analysis-using-dpy",
  "/blog/dependency-graph-visualization",
  "/blog/does-your-architecture-smell-revisited",
  "/blog/dcode-engineering-intelligence",
] as const;

const content = join(import.meta.dirname, "../../content");

/** Pages and legal texts that the specification does not list. */
export const furtherPages: readonly string[] = [
  ...Object.keys(pages),
  ...readdirSync(join(content, "legal")).map((file) => `/${file.replace(/\.mdx$/, "")}`),
].filter((path) => !routes.some((route) => route === path));

/** The documentation pages of the specification. */
const specifiedDocumentation = ["/docs/index.html", "/docs/designitejava.html", "/docs/dpy.html"];

const documentationFiles = readdirSync(join(content, "docs"), {
  recursive: true,
  encoding: "utf8",
}).filter((file) => file.endsWith(".mdx"));

/** All documentation pages: those of the specification, and one for each text of `content/docs/`. */
export const documentationPages: readonly string[] = [
  ...new Set([
    ...specifiedDocumentation,
    ...documentationFiles.map((file) => `/docs/${file.replace(/\.mdx$/, ".html")}`),
  ]),
];

/** The pages of single smells and metrics. */
export const entryPages = documentationPages.filter((path) => path.split("/").length > 3);
