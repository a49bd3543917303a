import { renderDocument, SiteDocument } from "#site/app/root.tsx";
import { routes } from "#site/app/routes.tsx";

export const paths = routes.map((page) => page.path);

/** The document at an address of `site/app/routes.tsx`. */
export function renderPage(path: string): string {
  const page = routes.find((route) => route.path === path);
  if (!page) throw new Error(`The site has no page ${path}.`);
  return renderDocument(<SiteDocument page={page} />);
}
