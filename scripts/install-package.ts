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

/** Installs one of Debian's packages, after `apt-get update`. */
export function installPackage(name: string): boolean {
  console.log(`Installing Debian's package ${name}.`);
  return runs("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name]);
}
