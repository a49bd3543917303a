/** A path without its last part. */
const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/**
 * The folders of files as dotted names. Packages of Python begin at the highest of the folders around that have, one in
 * another, an `__init__.py`; where there is none, below the folders that all files share. A folder without one may lie in
 * a package.
 */
export function packageFolders(paths: readonly string[]): (path: string) => string {
  const packages = new Set(paths.filter((path) => path.endsWith("/__init__.py")).map(parentOf));
  const shared = paths.map(parentOf).reduce(commonFolder, parentOf(paths[0] ?? ""));
  return (path) => {
    const folder = parentOf(path);
    let root = folder;
    while (root !== "" && !packages.has(root)) root = parentOf(root);
    if (root === "") root = shared;
    else while (packages.has(root)) root = parentOf(root);
    return folder.slice(root === "" ? 0 : root.length + 1).replaceAll("/", ".");
  };
}

function commonFolder(one: string, other: string): string {
  let shared = one;
  while (shared !== "" && other !== shared && !other.startsWith(`${shared}/`)) shared = parentOf(shared);
  return shared;
}
