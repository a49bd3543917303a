import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Runs a program to its end. False where it is missing or fails. */
export function runs(
  program: string,
  programArguments: readonly string[],
  stdio: "inherit" | "ignore" = "inherit",
): boolean {
  return spawnSync(program, programArguments, { stdio }).status === 0;
}

/** apt refuses to work twice at the same time, which steps of the tests that run side by side would ask of it. */
const apt = (...words: readonly string[]) => runs("flock", ["/run/lock/designite-apt.lock", "apt-get", ...words]);

/** Installs these packages of Debian where this computer has them and this user may. */
export function installPackages(names: readonly string[]): void {
  const mayInstall = process.getuid?.() === 0 && runs("apt-get", ["--version"], "ignore");
  if (names.length === 0 || !mayInstall) return;
  apt("update", "-qq");
  for (const name of names) {
    console.log(`Installing Debian's package ${name}.`);
    apt("install", "-y", "-qq", "--no-install-recommends", name);
  }
}

/** A program of the system: where Debian and its relatives put it, and the package of Debian that brings it. */
export interface SystemProgram {
  packageName: string;
  places: readonly string[];
}

export const findProgram = ({ places }: SystemProgram): string | undefined => places.find((place) => existsSync(place));
