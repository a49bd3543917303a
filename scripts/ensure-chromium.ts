/** Makes sure that the browser tests have a Chromium: Debian's headless shell where it can be had, else any. */
import { spawnSync } from "node:child_process";
import { findChromium, hasHeadlessShell } from "./find-chromium.ts";

const isRoot = process.getuid?.() === 0;
const mayInstallPackages = isRoot && run("apt-get", ["--version"], "ignore");

if (!hasHeadlessShell() && mayInstallPackages) {
  run("apt-get", ["update", "-qq"]);
  const installed = installPackage("chromium-headless-shell");
  if (!installed && !findChromium()) installPackage("chromium");
}
if (!findChromium()) run("playwright", ["install", "chromium"]);

const path = findChromium();
if (path) {
  console.log(`Chromium: ${path}`);
} else {
  console.error(
    "The browser tests need Chromium: install the package chromium, or run npx playwright install chromium.",
  );
  process.exitCode = 1;
}

function installPackage(name: string): boolean {
  console.log(`Installing Debian's package ${name}.`);
  return run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name]);
}

function run(program: string, programArguments: string[], stdio: "inherit" | "ignore" = "inherit"): boolean {
  return spawnSync(program, programArguments, { stdio }).status === 0;
}
