import { articles, legalTexts } from "virtual:documents";
import { drawn as samples } from "virtual:drawn/samples";
import { designiteCsharp } from "#content/products/designite-csharp.ts";
import { designiteJava } from "#content/products/designite-java.ts";
import { dpy } from "#content/products/dpy.ts";
import type { Page } from "../machine/page-metadata.ts";
import { textAt } from "../markdown/text-at.ts";
import { AcademicLicensePage } from "../pages/academic-license/academic-license.tsx";
import { articlePage } from "../pages/article/article.tsx";
import { BlogPage } from "../pages/blog/blog.tsx";
import { BuyPage } from "../pages/buy/buy.tsx";
import { CareersPage } from "../pages/careers/careers.tsx";
import { ContactPage } from "../pages/contact/contact.tsx";
import { ExplorePage } from "../pages/explore/explore.tsx";
import { FaqPage } from "../pages/faq/faq.tsx";
import { HomePage } from "../pages/home/home.tsx";
import { legalTextPage } from "../pages/legal-text/legal-text.tsx";
import { NotFoundPage, notFoundMetadata } from "../pages/not-found/not-found.tsx";
import { ProductArticle } from "../pages/products/product-article.tsx";
import { csharpSample } from "../pages/products/samples/csharp-sample.ts";
import { pageAt } from "./page-at.tsx";
import { statePages } from "./state-pages.tsx";

/** Sent with status 404 for every unknown address. */
export const notFoundPath = "/404.html";

/**
 * Every page of the site except the documentation: those of the specification (section 2), the list of articles and the
 * page that opens results.
 * Every article and legal text has a page.
 */
export const routes: readonly Page[] = [
  pageAt("/", HomePage),
  ...statePages,
  pageAt("/faq", FaqPage),
  pageAt("/buy", BuyPage),
  pageAt("/products-cs", () => <ProductArticle product={designiteCsharp} sample={csharpSample()} />),
  pageAt("/products-dj", () => <ProductArticle product={designiteJava} sample={samples.java} />),
  pageAt("/products-dpy", () => <ProductArticle product={dpy} sample={samples.dpy} />),
  pageAt("/acad-lic-request", AcademicLicensePage),
  pageAt("/careers", CareersPage),
  pageAt("/contact", ContactPage),
  pageAt("/blog", BlogPage),
  pageAt("/explore", ExplorePage),
  ...legalTexts.map((text) => legalTextPage(text, textAt(`legal/${text.slug}`))),
  ...articles.map((article) => articlePage(article, textAt(`articles/${article.slug}`))),
  { path: notFoundPath, head: notFoundMetadata, content: <NotFoundPage /> },
];
