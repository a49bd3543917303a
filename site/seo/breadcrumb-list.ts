import type { BreadcrumbList } from "schema-dts";
import { blogPage } from "#content/blog.ts";
import { company } from "#content/company.ts";
import { documentationStart, groupAddress } from "../markdown/documentation-address.ts";
import { absoluteAddress } from "./absolute-address.ts";
import type { ListedPage } from "./listed-page.ts";

/** The steps between the home page and an article or a documentation page. */
function stepsTo({ kind, path, group }: ListedPage): { path: string; title: string }[] {
  if (kind === "article") return [{ path: blogPage.path, title: blogPage.name }];
  if (!group || path === documentationStart) return [];
  return [
    { path: documentationStart, title: "Documentation" },
    { path: groupAddress(group), title: group },
  ];
}

/** The path from the home page to a page. */
export function breadcrumbList(page: ListedPage): BreadcrumbList {
  const { path, title } = page;
  const way = [{ path: "/", title: company.name }, ...stepsTo(page), { path, title }];
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
