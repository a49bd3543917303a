/** Top-level folders that the README does not explain in a line of their own. */
export function foldersWithoutSentence(paths: readonly string[], readme: string): string[] {
  const folders = new Set(paths.filter((path) => /^[^./][^/]*\//.test(path)).map((path) => path.split("/")[0] ?? ""));
  return [...folders].filter((folder) => !new RegExp(`^.*\`${folder}/\`.*\\w{3}`, "m").test(readme));
}
