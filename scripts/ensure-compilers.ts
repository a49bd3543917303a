/** Makes sure that the compilers of the languages in listings are there: Debian's packages, where they can be had. */
import { installPackage, mayInstallPackages, runs, updatePackageLists } from "./install-package.ts";

const compilers = [
  { program: "javac", packageName: "default-jdk-headless" },
  { program: "mcs", packageName: "mono-mcs" },
];
const missing = () => compilers.filter(({ program }) => !runs(program, ["--version"], "ignore"));

if (missing().length > 0 && mayInstallPackages()) {
  updatePackageLists();
  for (const { packageName } of missing()) installPackage(packageName);
}
for (const { program, packageName } of missing()) {
  console.log(`Without ${program}, the listings of its language are not compiled: install the package ${packageName}.`);
}
