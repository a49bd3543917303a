import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages by their folder */

/**
 * Our own Node, a pinned dependency: the same version on every machine.
 * @param {string} root
 */
export function ownNodePath(root) {
  return join(root, "node_modules", "node", "bin", "node");
}

/**
 * Says why the installed packages cannot be used, or `undefined` when they can. npm writes
 * `node_modules/.package-lock.json` as the last act of an installation and removes it with the old tree before the
 * next one, so an interrupted installation has none. Its content is compared with the lock file, never its time.
 * @param {string} root
 */
export function reasonToInstall(root) {
  const wanted = readPackages(join(root, "package-lock.json"));
  if (!wanted) throw new Error("package-lock.json is missing or cannot be read.");
  const installed = readPackages(join(root, "node_modules", ".package-lock.json"));
  if (!installed) return "the packages are not installed, or not completely";
  const difference = firstDifference(wanted, installed);
  if (difference) return `package-lock.json and the installed packages differ (${difference})`;
  if (!ownNodeRuns(root, wanted)) return "the project's own Node does not run here";
  return undefined;
}

/**
 * Names the first package that one side has and the other does not have in that version.
 * @param {Packages} wanted
 * @param {Packages} installed
 */
export function firstDifference(wanted, installed) {
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === "") continue;
    const found = installed[path];
    // A package for another kind of machine is in the lock file and rightly not in the tree.
    if (!found && entry.optional) continue;
    if (found?.version !== entry.version || found?.integrity !== entry.integrity) return path;
  }
  return Object.keys(installed).find((path) => !(path in wanted));
}

/**
 * @param {string} file
 * @returns {Packages | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} root
 * @param {Packages} wanted
 */
function ownNodeRuns(root, wanted) {
  const answer = spawnSync(ownNodePath(root), ["--version"], { encoding: "utf8" });
  return answer.stdout?.trim() === `v${wanted["node_modules/node"]?.version}`;
}
