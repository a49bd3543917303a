import type { BreadcrumbList } from "schema-dts";
import { blogPage } from "#content/blog.ts";
import { company } from "#content/company.ts";
import { absoluteAddress } from "./absolute-address.ts";
import type { ListedPage } from "./listed-page.ts";

interface Step {
  path: string;
  title: string;
}

/** The pages that the pages of a kind are below. */
const starts: { [kind in ListedPage["kind"]]?: Step } = {
  documentation: { path: "/docs/index.html", title: "Documentation" },
  article: { path: blogPage.path, title: blogPage.name },
};

/** The path from the home page to a page. */
export function breadcrumbList({ kind, path, title }: ListedPage): BreadcrumbList {
  const start = starts[kind];
  const between = start && start.path !== path ? [start] : [];
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
