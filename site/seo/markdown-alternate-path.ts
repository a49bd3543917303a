/** The address of the Markdown alternate; only articles and documentation pages have one. */
export function markdownAlternatePath(path: string): string | undefined {
  if (path.startsWith("/blog/")) return `${path}.md`;
  if (path.startsWith("/docs/")) return path.replace(/\.html$/, ".md");
  return undefined;
}
