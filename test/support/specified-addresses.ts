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

/** Pages that the specification does not list. */
export const furtherPages = ["/blog"] as const;

/** The documentation beside them. */
export const documentationPages = [
  "/docs/index.html",
  "/docs/designitejava.html",
  "/docs/dpy.html",
  "/docs/smells.html",
  "/docs/metrics.html",
  "/docs/requirements.html",
  "/docs/release-notes.html",
  "/docs/accessibility.html",
  "/docs/third-party-licenses.html",
  "/docs/results.html",
  "/docs/ci.html",
  "/docs/licensing.html",
  "/docs/license-verification.html",
] as const;
