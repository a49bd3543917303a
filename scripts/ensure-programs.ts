/**
 * Makes sure that programs of the system are there for the tests: Debian's packages, where they can be had.
 * `ensure-programs.ts chromium|compilers|servers`. Without a browser it fails.
 */
import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { findChromium, hasHeadlessShell } from "./find-chromium.ts";

interface SystemProgram {
  packageName: string;
  path: string;
}

const compilers: readonly SystemProgram[] = [{ packageName: "default-jdk-headless", path: "/usr/bin/javac" }];

/** Those whose files `deploy/` holds. */
const servers: readonly SystemProgram[] = [
  { packageName: "nginx", path: "/usr/sbin/nginx" },
  { packageName: "caddy", path: "/usr/bin/caddy" },
  { packageName: "systemd", path: "/usr/bin/systemd-analyze" },
];

/** Runs a program to its end. False where it is missing or fails. */
function runs(program: string, programArguments: readonly string[], stdio: "inherit" | "ignore" = "inherit"): boolean {
  return spawnSync(program, programArguments, { stdio }).status === 0;
}

/** Asked by Debian before a package starts its server. With this answer it does not. */
const startPolicy = "/usr/sbin/policy-rc.d";

/** Installs these packages of Debian where this computer has them and this user may. */
function installPackages(names: readonly string[]): void {
  const mayInstall = process.getuid?.() === 0 && runs("apt-get", ["--version"], "ignore");
  if (names.length === 0 || !mayInstall) return;
  const setsPolicy = !existsSync(startPolicy);
  if (setsPolicy) writeFileSync(startPolicy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    runs("apt-get", ["update", "-qq"]);
    for (const name of names) {
      console.log(`Installing Debian's package ${name}.`);
      runs("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name]);
    }
  } finally {
    if (setsPolicy) rmSync(startPolicy);
  }
}

/** Debian's headless shell where it can be had, else any Chromium. */
function ensureChromium(): void {
  if (!hasHeadlessShell()) installPackages(["chromium-headless-shell"]);
  if (!findChromium()) installPackages(["chromium"]);
  if (!findChromium()) runs("playwright", ["install", "chromium"]);
  const path = findChromium();
  if (path) console.log(`Chromium: ${path}`);
  else fail("The browser tests need Chromium: install the package chromium, or run npx playwright install chromium.");
}

function ensure(programs: readonly SystemProgram[]): void {
  const missing = () => programs.filter(({ path }) => !existsSync(path));
  installPackages(missing().map(({ packageName }) => packageName));
  for (const { packageName, path } of missing()) {
    console.log(`Without ${path}, what is made for it is not tested: install the package ${packageName}.`);
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

const sets: Readonly<Record<string, () => void>> = {
  chromium: ensureChromium,
  compilers: () => ensure(compilers),
  servers: () => ensure(servers),
};
const set = sets[process.argv[2] ?? ""];
if (set) set();
else fail(`Name one of ${Object.keys(sets).join(", ")}.`);
