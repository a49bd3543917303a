/** Makes sure that the compilers of the languages in listings are there: Debian's packages, where they can be had. */
import { spawnSync } from "node:child_process";

const compilers = [
  { program: "javac", packageName: "default-jdk-headless" },
  { program: "mcs", packageName: "mono-mcs" },
];
const missing = () => compilers.filter(({ program }) => !runs(program, ["--version"], "ignore"));

const mayInstallPackages = process.getuid?.() === 0 && runs("apt-get", ["--version"], "ignore");
if (missing().length > 0 && mayInstallPackages) {
  runs("apt-get", ["update", "-qq"]);
  for (const { packageName } of missing()) {
    console.log(`Installing Debian's package ${packageName}.`);
    runs("apt-get", ["install", "-y", "-qq", "--no-install-recommends", packageName]);
  }
}
for (const { program, packageName } of missing()) {
  console.log(`Without ${program}, the listings of its language are not compiled: install the package ${packageName}.`);
}

function runs(program: string, programArguments: string[], stdio: "inherit" | "ignore" = "inherit"): boolean {
  return spawnSync(program, programArguments, { stdio }).status === 0;
}
