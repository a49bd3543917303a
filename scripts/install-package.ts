import { spawnSync } from "node:child_process";

type Output = "inherit" | "ignore";

/** Runs a program to its end. False where it is missing or fails. */
export function runs(program: string, programArguments: readonly string[], stdio: Output = "inherit"): boolean {
  return spawnSync(program, programArguments, { stdio }).status === 0;
}

/** Whether this computer has Debian's packages and this user may install them. */
export function mayInstallPackages(): boolean {
  return process.getuid?.() === 0 && runs("apt-get", ["--version"], "ignore");
}

/** apt refuses to work twice at the same time, which steps of the tests that run side by side would ask of it. */
const oneAtATime = ["/run/lock/designite-apt.lock", "apt-get"];

/** Fetches the lists of Debian's packages, which may be missing or old. */
export function updatePackageLists(): boolean {
  return runs("flock", [...oneAtATime, "update", "-qq"]);
}

/** Installs one of Debian's packages, after `updatePackageLists`. */
export function installPackage(name: string): boolean {
  console.log(`Installing Debian's package ${name}.`);
  return runs("flock", [...oneAtATime, "install", "-y", "-qq", "--no-install-recommends", name]);
}
