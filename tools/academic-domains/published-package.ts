import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";

const Version = v.pipe(v.string("Name the version, such as 1.12.6."), v.regex(/^\d+\.\d+\.\d+$/));

/** @throws Error for a version that is not written as three numbers. */
export function parseVersion(version: string | undefined): string {
  return v.parse(Version, version);
}

/**
 * The day on which a version of an npm package was published, as YYYY-MM-DD.
 * @throws Error if there is no such version.
 */
export function publicationDay(name: string, version: string): string {
  const times = v.parse(v.record(v.string(), v.string()), JSON.parse(npm("view", name, "time", "--json")));
  return v.parse(v.string(`There is no version ${version} of ${name}.`), times[version]).slice(0, 10);
}

/** Reads the files of an npm package without installing it: none of its scripts run. */
export function readPublishedPackage<Content>(
  name: string,
  version: string,
  read: (folder: string) => Content,
): Content {
  const folder = mkdtempSync(join(tmpdir(), "published-package-"));
  try {
    const file = npm("pack", "--ignore-scripts", "--silent", "--pack-destination", folder, `${name}@${version}`);
    execFileSync("tar", ["-xzf", join(folder, file.trim()), "-C", folder]);
    return read(join(folder, "package"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function npm(...commandArguments: string[]): string {
  return execFileSync("npm", commandArguments, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}
