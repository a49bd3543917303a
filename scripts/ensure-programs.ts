/**
 * Makes sure that programs of the system are there for the tests: Debian's packages, where they can be had.
 * `ensure-programs.ts chromium|compilers|servers`. Where browsers are missing in the end, it fails.
 */
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { findChromium, hasHeadlessShell } from "./find-chromium.ts";
import { findProgram, installPackages, runs, type SystemProgram } from "./system-programs.ts";

const compilers = [{ program: "javac", packageName: "default-jdk-headless" }];

/** Those whose files `deploy/` holds, and the one that opens a backup without this software. */
const servers = [
  { packageName: "nginx", places: ["/usr/sbin/nginx"] },
  { packageName: "caddy", places: ["/usr/bin/caddy"] },
  { packageName: "systemd", places: ["/usr/bin/systemd-analyze"] },
  { packageName: "age", places: ["/usr/bin/age"] },
];

const missing = <Program extends SystemProgram>(programs: readonly Program[]) =>
  programs.filter((program) => !findProgram(program));
const packagesOf = (programs: readonly { packageName: string }[]) => [
  ...new Set(programs.map(({ packageName }) => packageName)),
];

/** Debian's headless shell where it can be had, else any Chromium. */
function ensureChromium(): void {
  if (!hasHeadlessShell()) installPackages(["chromium-headless-shell"]);
  if (!findChromium()) installPackages(["chromium"]);
  if (!findChromium()) runs("playwright", ["install", "chromium"]);
  const path = findChromium();
  if (path) console.log(`Chromium: ${path}`);
  else fail("The browser tests need Chromium: install the package chromium, or run npx playwright install chromium.");
}

function ensureCompilers(): void {
  const missingCompilers = () => compilers.filter(({ program }) => !runs(program, ["--version"], "ignore"));
  installPackages(packagesOf(missingCompilers()));
  for (const { program, packageName } of missingCompilers()) {
    console.log(
      `Without ${program}, the listings of its language are not compiled: install the package ${packageName}.`,
    );
  }
}

/** Asked by Debian before a package starts its server. With this answer it does not. */
const startPolicy = "/usr/sbin/policy-rc.d";

function ensureServers(): void {
  const names = packagesOf(missing(servers));
  const setsPolicy = names.length > 0 && process.getuid?.() === 0 && !existsSync(startPolicy);
  if (setsPolicy) writeFileSync(startPolicy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    installPackages(names);
  } finally {
    if (setsPolicy) rmSync(startPolicy);
  }
  for (const { packageName, places } of missing(servers)) {
    console.log(`Without ${places[0]}, what is made for it is not tested: install the package ${packageName}.`);
  }
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

const sets: Readonly<Record<string, () => void>> = {
  chromium: ensureChromium,
  compilers: ensureCompilers,
  servers: ensureServers,
};
const set = sets[process.argv[2] ?? ""];
if (set) set();
else fail(`Name one of ${Object.keys(sets).join(", ")}.`);
