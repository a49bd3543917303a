/**
 * Makes sure that the programs are there whose files `deploy/` holds, and the one that opens a backup without this
 * software: Debian's packages, where they can be had.
 */
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { ensurePromtool, findPromtool } from "./ensure-promtool.ts";
import { installPackage, mayInstallPackages, updatePackageLists } from "./install-package.ts";

const programs = [
  { path: "/usr/sbin/nginx", packageName: "nginx" },
  { path: "/usr/bin/caddy", packageName: "caddy" },
  { path: "/usr/bin/systemd-analyze", packageName: "systemd" },
  { path: "/usr/bin/age", packageName: "age" },
];
const missing = () => programs.filter(({ path }) => !existsSync(path));

/** Asked by Debian before a package starts its server. With this answer it does not. */
const startPolicy = "/usr/sbin/policy-rc.d";

if (missing().length > 0 && mayInstallPackages()) {
  const hasPolicy = existsSync(startPolicy);
  if (!hasPolicy) writeFileSync(startPolicy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    updatePackageLists();
    for (const { packageName } of missing()) installPackage(packageName);
  } finally {
    if (!hasPolicy) rmSync(startPolicy);
  }
}
ensurePromtool();
if (findPromtool() === undefined)
  console.log("Without promtool, the rules in deploy/monitoring are not tested: install the package prometheus.");
for (const { path, packageName } of missing()) {
  console.log(`Without ${path}, what is made for it is not tested: install the package ${packageName}.`);
}
