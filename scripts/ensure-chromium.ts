import { spawnSync } from "node:child_process";
import { findChromium } from "./find-chromium.ts";

/** Makes sure that the browser tests have a Chromium: the one at hand, else Debian's, else Playwright's own. */
const attempts = [
  { name: "Debian's package", tried: installDebianPackage },
  { name: "Playwright's own", tried: installPlaywrightsOwn },
];

for (const { name, tried } of attempts) {
  if (findChromium()) break;
  console.log(`No Chromium found. Installing ${name}.`);
  tried();
}

const path = findChromium();
if (path) {
  console.log(`Chromium: ${path}`);
} else {
  console.error(
    "The browser tests need Chromium: install the package chromium, or run npx playwright install chromium.",
  );
  process.exitCode = 1;
}

function installDebianPackage(): void {
  if (process.getuid?.() !== 0) return;
  if (run("apt-get", ["update", "-qq"]))
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
}

function installPlaywrightsOwn(): void {
  run("playwright", ["install", "chromium"]);
}

function run(program: string, programArguments: string[]): boolean {
  return spawnSync(program, programArguments, { stdio: "inherit" }).status === 0;
}
