import type { BreadcrumbList } from "schema-dts";
import { company } from "#content/company.ts";
import { absoluteAddress } from "./absolute-address.ts";
import type { ListedPage } from "./listed-page.ts";

const documentationStart = { path: "/docs/index.html", title: "Documentation" };

/** The path from the home page to a page. Documentation pages are below the start page of the documentation. */
export function breadcrumbList({ kind, path, title }: ListedPage): BreadcrumbList {
  const between = kind === "documentation" && path !== documentationStart.path ? [documentationStart] : [];
  const way = [{ path: "/", title: company.name }, ...between, { path, title }];
  return {
    "@type": "BreadcrumbList",
    itemListElement: way.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.title,
      item: absoluteAddress(step.path),
    })),
  };
}
