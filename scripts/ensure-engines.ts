/** Makes sure that the journeys have Firefox and WebKit: Debian's packages, where they can be had. */
import { missingEnginePackages } from "./find-engines.ts";
import { installPackage, mayInstallPackages, updatePackageLists } from "./install-package.ts";

if (missingEnginePackages().length > 0 && mayInstallPackages()) {
  updatePackageLists();
  for (const name of missingEnginePackages()) installPackage(name);
}

const missing = missingEnginePackages();
if (missing.length > 0) {
  console.error(`The journeys in Firefox and WebKit need Debian's packages ${missing.join(", ")}.`);
  process.exitCode = 1;
}
