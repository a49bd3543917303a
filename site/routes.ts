import { index, layout, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { readTexts } from "./markdown/read-documents.ts";

/**
 * Every address of the site (specification, section 2). Articles and legal texts have one each for their file.
 * Documentation pages are plain documents and not routes.
 */
export function siteRoutes(contentFolder: string): RouteConfigEntry[] {
  const { articles, legalTexts } = readTexts(contentFolder);
  return [
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
    layout(
      "pages/legal-text/legal-text.tsx",
      legalTexts.map(({ slug }) => route(slug, `../content/legal/${slug}.mdx`)),
    ),
    layout(
      "pages/article/article.tsx",
      articles.map(({ slug }) => route(`blog/${slug}`, `../content/articles/${slug}.mdx`)),
    ),
    ...(import.meta.env.DEV ? [route("gallery", "gallery/gallery-page.tsx")] : []),
    // One route for every unknown path. It is prerendered at /404 and sent, with status 404, at the address asked for.
    route("*", "pages/not-found/not-found.tsx"),
  ];
}

export default siteRoutes("content");
