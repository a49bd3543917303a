import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

// The service knows addresses by their exact letters; the application must not take /FAQ for the page at /faq.
const page = (path: string, file: string) => route(path, file, { caseSensitive: true });
const article = (slug: string) => page(`blog/${slug}`, `../content/articles/${slug}.mdx`);
const legalText = (slug: string) => page(slug, `../content/legal/${slug}.mdx`);

/** Every address of the site (specification, section 2). Documentation pages are plain documents and not routes. */
export default [
  index("pages/home.tsx"),
  page("download", "pages/download.tsx"),
  page("faq", "pages/faq.tsx"),
  page("buy", "pages/buy.tsx"),
  page("products-cs", "pages/product-csharp.tsx"),
  page("products-dj", "pages/product-java.tsx"),
  page("products-dpy", "pages/product-python.tsx"),
  page("acad-lic-request", "pages/academic-license.tsx"),
  page("careers", "pages/careers.tsx"),
  page("contact", "pages/contact.tsx"),
  layout("pages/legal-text.tsx", [legalText("privacy-policy"), legalText("eula"), legalText("purchase-terms")]),
  layout("pages/article.tsx", [
    article("comparing-designite-with-sonarqube-ndepend"),
    article("understanding-testability-test-smells"),
    article("does-your-architecture-smell"),
    article("analyze-code-quality-incrementally"),
    article("i-dont-need-to-worry-about-smells"),
    article("interactive-code-quality-analysis-using-dpy"),
    article("dependency-graph-visualization"),
    article("does-your-architecture-smell-revisited"),
    article("dcode-engineering-intelligence"),
  ]),
  ...(import.meta.env.DEV ? [route("gallery", "gallery/gallery-page.tsx")] : []),
  // One route for every unknown path. It is prerendered at /404 and sent, with status 404, at the address asked for.
  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
