import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtSiteFile, builtSiteFolder } from "#contract/built-site.ts";
import { fingerprintOfBuildInputs } from "./build-inputs.ts";

/**
 * Builds the site when there is no build of exactly these sources, and says why. With `--afresh` it always builds.
 * The fingerprint is written last and removed first, so an interrupted build is not taken for a complete one.
 */
const root = join(import.meta.dirname, "..");
const product = join(root, builtSiteFolder, builtSiteFile);
const stamp = join(root, builtSiteFolder, "inputs.sha256");
const fingerprint = fingerprintOfBuildInputs(root);

const reason = process.argv.includes("--afresh") ? "as asked" : reasonToBuild();
if (reason) build(reason);

function reasonToBuild(): string | undefined {
  if (!existsSync(product)) return "there is no build yet";
  const stampTime = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (stampTime < statSync(product).mtimeMs) return "it is not known which sources the last build was made of";
  if (readFileSync(stamp, "utf8") !== fingerprint) return "its sources have changed since the last build";
  return undefined;
}

function build(why: string): void {
  console.log(`Building the site: ${why}.`);
  rmSync(stamp, { force: true });
  const result = spawnSync(process.execPath, ["scripts/build.ts"], { cwd: root, stdio: "inherit" });
  process.exitCode = result.status ?? 1;
  if (result.status === 0) writeFileSync(stamp, fingerprint);
}
