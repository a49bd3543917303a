/** Paths of files and folders that a document names, in code font or as the target of a link into the project. */
export function documentedPaths(markdown: string): string[] {
  const paths = [
    ...markdown.matchAll(/`((?:content|contract|site|service|test|scripts|tools|bench|deploy|docs)\/[\w./-]*)`/g),
  ];
  return paths.map(([, path = ""]) => path.replace(/\/$/, ""));
}
