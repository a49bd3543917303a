/** Where the text of an article or documentation page is served as Markdown; other pages have no such alternate. */
export function markdownAlternatePath(path: string): string | undefined {
  if (path.startsWith("/blog/")) return `${path}.md`;
  if (path.startsWith("/docs/")) return path.replace(/\.html$/, ".md");
  return undefined;
}
