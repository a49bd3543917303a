type Packages = Record<
  string,
  { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }
>;

/**
 * Dependencies without an entry of their own. `npm ci` refuses a lock file that leaves out optional packages for
 * other machines, which happens where the registry at hand does not serve them.
 */
export function missingLockEntries(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !isFound(packages, path, name))
      .map((name) => `${path || "the project"} needs ${name}`),
  );
}

/** Looks where Node looks: in the package's own folder, then in the folders around it. */
function isFound(packages: Packages, path: string, name: string): boolean {
  const own = path === "" ? `node_modules/${name}` : `${path}/node_modules/${name}`;
  if (own in packages) return true;
  if (path === "") return false;
  const around = path.slice(0, Math.max(0, path.lastIndexOf("node_modules/") - 1));
  return isFound(packages, around, name);
}
