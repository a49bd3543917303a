import type { Thing } from "schema-dts";
import { blogPage } from "#content/blog.ts";
import { products } from "#content/products/index.ts";
import { articlePath } from "../markdown/article-lists.ts";
import type { DocumentLists } from "../markdown/document-summary.ts";
import { documentationAddress } from "../markdown/documentation-address.ts";
import { breadcrumbList } from "./breadcrumb-list.ts";
import { listPages } from "./listed-page.ts";
import { organization, webSite } from "./organization.ts";
import { blog, blogPosting, techArticle } from "./posting.ts";
import { questionPage } from "./question-page.ts";
import { softwareApplication } from "./software-application.ts";

const everyProduct = Object.values(products);
const pagesWithAllProducts = ["/download", "/buy"];

function subjectsOf(path: string, { articles, documentationPages }: DocumentLists): Thing[] {
  if (path === "/") return [organization, webSite];
  if (path === "/faq") return [questionPage()];
  if (path === blogPage.path) return [blog(articles)];
  if (pagesWithAllProducts.includes(path)) return everyProduct.map(softwareApplication);
  return [
    ...everyProduct.filter((product) => product.path === path).map(softwareApplication),
    ...articles.filter(({ slug }) => path === articlePath(slug)).map(blogPosting),
    ...documentationPages.filter(({ slug }) => path === documentationAddress(slug)).map(techArticle),
  ];
}

/** The structured data of a page in the schema.org vocabulary; empty for a page that is not listed. */
export function structuredData(path: string, texts: DocumentLists): Thing[] {
  const page = listPages(texts).find((one) => one.path === path);
  if (!page) return [];
  const way = path === "/" ? [] : [breadcrumbList(page)];
  return [...subjectsOf(path, texts), ...way];
}
