/**
 * npm run package: everything that runs the service elsewhere, without the development packages, as one archive in
 * `dist/` with its checksum. `--with-node` adds this project's Node, `--folder FOLDER` writes a folder in place of the archive.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readPackageDescription, stagePackage } from "./package/stage-package.ts";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({
  options: { "with-node": { type: "boolean", default: false }, folder: { type: "string" } },
});
const withNode = values["with-node"];

// Files that cannot be read by the user of the service are of no use to it.
process.umask(0o022);
if (values.folder !== undefined) {
  const target = resolve(values.folder);
  mkdirSync(target, { recursive: true });
  stagePackage({ target, withNode });
  console.log(`Everything that runs the service is in ${target}.`);
} else {
  writeArchive();
}

/** Files in order, with one time and no owner: the same files make the same archive. */
function writeArchive(): void {
  const { name, version } = readPackageDescription();
  const folder = `${name}-${version}`;
  const dist = join(root, "dist");
  mkdirSync(dist, { recursive: true });
  const staging = mkdtempSync(join(dist, ".staging-"));
  const archive = join(dist, `${folder}${withNode ? `-${process.platform}-${process.arch}` : ""}.tar.gz`);
  try {
    const target = join(staging, folder);
    mkdirSync(target);
    stagePackage({ target, withNode });
    const sameForAll = ["--sort=name", `--mtime=@${timeOfSources()}`, "--owner=0", "--group=0", "--numeric-owner"];
    run("tar", [
      ...sameForAll,
      "--mode=go-w",
      "--use-compress-program=gzip -9n",
      "-cf",
      archive,
      "-C",
      staging,
      folder,
    ]);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
  const checksum = createHash("sha256").update(readFileSync(archive)).digest("hex");
  writeFileSync(`${archive}.sha256`, `${checksum}  ${basename(archive)}\n`);
  console.log(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB, SHA-256 ${checksum}`);
}

/** The time of the commit, in seconds. */
function timeOfSources(): number {
  const { status, stdout } = spawnSync("git", ["log", "-1", "--format=%ct"], { cwd: root, encoding: "utf8" });
  return status === 0 ? Number(stdout) : 0;
}

function run(program: string, programArguments: string[]): void {
  const { status, error } = spawnSync(program, programArguments, { stdio: "inherit" });
  if (status !== 0) throw new Error(`${program} failed${error ? `: ${error.message}` : ""}.`);
}
