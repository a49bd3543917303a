/** Makes sure that the browser tests have a Chromium: Debian's headless shell where it can be had, else any. */
import { findChromium, hasHeadlessShell } from "./find-chromium.ts";
import { installPackage, mayInstallPackages, runs, updatePackageLists } from "./install-package.ts";

if (!hasHeadlessShell() && mayInstallPackages()) {
  updatePackageLists();
  const installed = installPackage("chromium-headless-shell");
  if (!installed && !findChromium()) installPackage("chromium");
}
if (!findChromium()) runs("playwright", ["install", "chromium"]);

const path = findChromium();
if (path) {
  console.log(`Chromium: ${path}`);
} else {
  console.error(
    "The browser tests need Chromium: install the package chromium, or run npx playwright install chromium.",
  );
  process.exitCode = 1;
}
