import type { MetaDescriptor } from "react-router";
import { company } from "#content/company.ts";
import { pages } from "#content/pages.ts";

export interface PageMetadata {
  /** The complete browser title, beginning with the product's name. */
  title: string;
  description: string;
  /** Address on this site, beginning with a slash. */
  path: string;
  kind?: "website" | "article";
}

export function canonicalAddress(path: string): string {
  return new URL(path, company.siteUrl).href;
}

/** Title, description, canonical address and link preview of one page. */
export function pageMetadata({ title, description, path, kind = "website" }: PageMetadata): MetaDescriptor[] {
  const address = canonicalAddress(path);
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: kind },
    { property: "og:url", content: address },
    { property: "og:site_name", content: company.name },
  ];
}

/** The metadata of a page whose words stand in `content/pages.ts`. */
export function metadataOf(path: keyof typeof pages): MetaDescriptor[] {
  return pageMetadata({ ...pages[path], path });
}
