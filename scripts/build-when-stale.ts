/**
 * Builds the site when there is no build of exactly these sources, and prints why. With `--afresh` it always builds.
 * With `--for-service` it builds only if the service can start: a port that is taken is told before the build.
 * The fingerprint is removed first and written last, so an interrupted build counts as stale.
 */
import "./build/read-settings.ts";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { builtSiteFile, builtSiteFolder } from "#contract/built-site.ts";
import { findFault } from "#service/config.ts";
import { fingerprintOfBuildInputs } from "./build/build-inputs.ts";
import { compileCache } from "./compile-cache.ts";
import { refuseToStart } from "./refuse-to-start.ts";

const root = join(import.meta.dirname, "..");
const product = join(root, builtSiteFolder, builtSiteFile);
const stamp = join(root, builtSiteFolder, "inputs.sha256");
const fingerprint = fingerprintOfBuildInputs(root);

const reason = process.argv.includes("--afresh") ? "as asked" : reasonToBuild();
const refusal = reason && (await refuseToBuild());
if (refusal) {
  console.error(refusal);
  process.exitCode = 1;
} else if (reason) await build(reason);
else console.log("The site is built already, from exactly these sources.");

async function refuseToBuild(): Promise<string | undefined> {
  if (process.argv.includes("--for-service")) return await refuseToStart();
  return findFault("CONTACT_EMAIL", process.env.CONTACT_EMAIL ?? "");
}

function reasonToBuild(): string | undefined {
  if (!existsSync(product)) return "there is no build yet";
  const stampTime = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (stampTime < statSync(product).mtimeMs) return "it is not known which sources the last build was made of";
  if (readFileSync(stamp, "utf8") !== fingerprint)
    return "its sources or CONTACT_EMAIL have changed since the last build";
  return undefined;
}

async function build(why: string): Promise<void> {
  console.log(`Building the site: ${why}.`);
  rmSync(stamp, { force: true });
  enableCompileCache(compileCache.NODE_COMPILE_CACHE);
  // The build sets it.
  delete process.env.NODE_ENV;
  await import("./build.ts");
  writeFileSync(stamp, fingerprint);
}
