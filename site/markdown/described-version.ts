import { products } from "#content/products/index.ts";
import type { DocumentationPage } from "./document-summary.ts";

/** The tool of a page with its minor version, such as "DesigniteJava 1.2.x"; undefined if the page is for no one tool. */
export function describedVersion({ frontMatter: { tool } }: DocumentationPage): string | undefined {
  if (!tool) return undefined;
  const { name, latestVersion } = products[tool];
  return `${name} ${latestVersion.replace(/\.\d+$/, ".x")}`;
}
