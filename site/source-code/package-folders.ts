/** A path without its last part. */
const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/**
 * The folders of files as dotted names. Packages of Python begin at the highest folder that has, as all between, an
 * `__init__.py`; where there is none, below the folders that all files share.
 */
export function packageFolders(paths: readonly string[]): (path: string) => string {
  const packages = new Set(paths.filter((path) => path.endsWith("/__init__.py")).map(parentOf));
  const shared = paths.map(parentOf).reduce(commonFolder, parentOf(paths[0] ?? ""));
  return (path) => {
    const folder = parentOf(path);
    let root = folder;
    while (packages.has(root)) root = parentOf(root);
    if (root === folder) root = shared;
    return folder.slice(root === "" ? 0 : root.length + 1).replaceAll("/", ".");
  };
}

function commonFolder(one: string, other: string): string {
  let shared = one;
  while (shared !== "" && other !== shared && !other.startsWith(`${shared}/`)) shared = parentOf(shared);
  return shared;
}
