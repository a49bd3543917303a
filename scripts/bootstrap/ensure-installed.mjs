import { spawnSync } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkNodeVersion } from "./check-node-version.mjs";
import { reasonToInstall } from "./installed-tree.mjs";

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
