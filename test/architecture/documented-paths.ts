import { posix } from "node:path";

/** Paths of files and folders that a document names, in code font or as the target of a relative link. */
export function documentedPaths(markdown: string, document: string): string[] {
  const named = [
    ...markdown.matchAll(/`((?:content|contract|site|service|test|scripts|tools|bench|deploy|docs)\/[\w./-]*)`/g),
  ].map(([, path = ""]) => path);
  const prose = markdown.replace(/^(```+|~~~+)[\s\S]*?^\1\s*$/gm, "").replace(/`[^`\n]*`/g, "");
  const linked = [...prose.matchAll(/\]\((?!\w+:|#|\/)([^)#\s]+)/g)].map(([, target = ""]) =>
    posix.join(posix.dirname(document), target),
  );
  return [...named, ...linked].map((path) => path.replace(/\/$/, ""));
}
