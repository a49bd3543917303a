/** The program that renders the site: run once by the build, and at each request while the site is developed. */
import { frameContentPlaceholder, frameTitlePlaceholder } from "#contract/built-site.ts";
import { documentation } from "./docs/documentation.tsx";
import { renderNotebooks } from "./docs/notebook/render-notebooks.tsx";
import type { ShippedPackage } from "./docs/shipped-package.ts";
import type { Page } from "./page.ts";
import { renderDocument, SiteDocument } from "./root.tsx";
import { notFoundPath, routes } from "./routes.tsx";

export interface RenderedDocument {
  path: string;
  html: string;
}

const withPreloader = (page: Page): RenderedDocument => ({
  path: page.path,
  html: renderDocument(<SiteDocument page={page} preloader />),
});
const withoutPreloader = (page: Page): RenderedDocument => ({
  path: page.path,
  html: renderDocument(<SiteDocument page={page} />),
});

/** Every document of the site. Only the build knows the packages of others that are part of it. */
export async function renderSite(packages: readonly ShippedPackage[] = []): Promise<RenderedDocument[]> {
  return [...routes.map(withPreloader), ...documentation(packages).map(withoutPreloader), ...(await renderNotebooks())];
}

export interface RenderedAnswer extends RenderedDocument {
  status: 200 | 404;
}

/** The document for an address, which for an unknown one is the page that says so. */
export async function renderPath(path: string): Promise<RenderedAnswer> {
  const documents = await renderSite();
  const found = documents.find((document) => document.path === path);
  if (found) return { ...found, status: 200 };
  const notFound = documents.find((document) => document.path === notFoundPath);
  if (!notFound) throw new Error("The site has no page for unknown addresses.");
  return { ...notFound, status: 404 };
}

/** The page of the site without content; the service puts its own results in, under its own title. */
export function renderEmptyFrame(): string {
  const page: Page = {
    path: "",
    head: [{ title: frameTitlePlaceholder }, { name: "robots", content: "noindex" }],
    content: <section className="page-section page-end prose">{frameContentPlaceholder}</section>,
  };
  return withoutPreloader(page).html;
}
