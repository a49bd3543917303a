import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

const article = (slug: string) => route(`blog/${slug}`, `../content/articles/${slug}.mdx`);
const legalText = (slug: string) => route(slug, `../content/legal/${slug}.mdx`);

/** Every address of the site (specification, section 2). Documentation pages are plain documents and not routes. */
export default [
  index("pages/home/home.tsx"),
  route("download", "pages/download/download.tsx"),
  route("faq", "pages/faq/faq.tsx"),
  route("buy", "pages/buy/buy.tsx"),
  route("products-cs", "pages/products/product-csharp.tsx"),
  route("products-dj", "pages/products/product-java.tsx"),
  route("products-dpy", "pages/products/product-python.tsx"),
  route("acad-lic-request", "pages/academic-license/academic-license.tsx"),
  route("careers", "pages/careers/careers.tsx"),
  route("contact", "pages/contact/contact.tsx"),
  layout("pages/legal-text/legal-text.tsx", [
    legalText("privacy-policy"),
    legalText("eula"),
    legalText("purchase-terms"),
  ]),
  layout("pages/article/article.tsx", [
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
  route("*", "pages/not-found/not-found.tsx"),
] satisfies RouteConfig;
