import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtSiteFile, builtSiteFolder } from "#contract/built-site.ts";
import { fingerprintOfBuildInputs } from "./build/build-inputs.ts";
import { compileCache, runProgram, watchForInterruption } from "./steps/run-program.ts";

/**
 * Builds the site when there is no build of exactly these sources, and prints why. With `--afresh` it always builds.
 * With `--for-service` it builds only if the service can start: a port that is taken is told before the build.
 * The fingerprint is removed first and written last, so an interrupted build counts as stale.
 */
const longestBuildSeconds = 40 * 60;
const root = join(import.meta.dirname, "..");
const product = join(root, builtSiteFolder, builtSiteFile);
const stamp = join(root, builtSiteFolder, "inputs.sha256");
const fingerprint = fingerprintOfBuildInputs(root);

const reason = process.argv.includes("--afresh") ? "as asked" : reasonToBuild();
const refusal = reason && process.argv.includes("--for-service") ? await whyNoService() : undefined;
if (refusal) {
  console.error(refusal);
  process.exitCode = 1;
} else if (reason) await build(reason);
else console.log("The site is built already, from exactly these sources.");

function reasonToBuild(): string | undefined {
  if (!existsSync(product)) return "there is no build yet";
  const stampTime = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (stampTime < statSync(product).mtimeMs) return "it is not known which sources the last build was made of";
  if (readFileSync(stamp, "utf8") !== fingerprint) return "its sources have changed since the last build";
  return undefined;
}

async function whyNoService(): Promise<string | undefined> {
  const { refuseToStart } = await import("./steps/refuse-to-start.ts");
  return await refuseToStart();
}

async function build(why: string): Promise<void> {
  console.log(`Building the site: ${why}.`);
  rmSync(stamp, { force: true });
  if (await run("scripts/build.ts")) writeFileSync(stamp, fingerprint);
}

async function run(script: string): Promise<boolean> {
  const interruption = watchForInterruption();
  const failure = await runProgram([process.execPath, script], {
    limitSeconds: longestBuildSeconds,
    signal: interruption.signal,
    environment: compileCache,
  });
  if (!failure) return true;
  console.error(`The build failed: ${failure}.`);
  process.exitCode = interruption.exitCode() ?? 1;
  return false;
}
