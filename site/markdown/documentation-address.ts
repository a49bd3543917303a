import type { DocumentationGroup } from "./front-matter.ts";

export const documentationStart = "/docs/index.html";

export function documentationAddress(slug: string): string {
  return `/docs/${slug}.html`;
}

/** The pages of a group: the start page has a section for each. */
export function groupAddress(group: DocumentationGroup): string {
  return `${documentationStart}#${group.toLowerCase()}`;
}
