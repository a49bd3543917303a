import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "vite";
import { dpyAnalysis } from "#content/catalog/analyses.ts";
import { workerPackagesFile } from "#site/build/worker-packages-plugin.ts";
import type { ShippedPackage } from "#site/docs/build-facts.ts";
import { dataSources } from "./academic-lists.ts";
import { institutionListFolder } from "./institution-list.ts";

const packagesFolder = join(import.meta.dirname, "..", "..", "node_modules");

/** Packages whose code, data or signs reach the site without being part of a client bundle. */
const copiedByOthers = ["@fontsource/noto-sans-math", "lucide-react", "world-atlas"];

const isLicense = /^(?:licen[cs]e|copying)/i;

function readJson(file: string) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** All license files of a package; a license may be a folder of files. */
function licenseText(folder: string, names: readonly string[]): string {
  const texts = names.map((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? licenseText(path, readdirSync(path)) : readFileSync(path, "utf8").trim();
  });
  return texts.join("\n\n");
}

function installedPackage(name: string): ShippedPackage {
  const folder = join(packagesFolder, name);
  const { version, license } = readJson(join(folder, "package.json"));
  const files = readdirSync(folder).filter((file) => isLicense.test(file));
  return { name, version, identifier: license, text: licenseText(folder, files) };
}

/** The list of institutions: the license of the package, then that of its data (JetBrains/swot). */
function institutionData(): ShippedPackage {
  const { package: name, version } = dataSources.institutions;
  const text = licenseText(institutionListFolder, ["LICENSE.txt"]);
  return { name, version, identifier: "Apache-2.0 AND MIT", text };
}

/** The results of DPy that the explorer opens. */
function publishedResults(): ShippedPackage {
  const text = licenseText(join(import.meta.dirname, "../../content/catalog/analyses", dpyAnalysis.folder), [
    "LICENSE",
  ]);
  const address = "https://github.com/tushartushar/designite_util/tree/8451735";
  return { name: "designite_util", version: "8451735", identifier: "Apache-2.0", text, address };
}

/** Packages whose files, such as fonts, the bundler has copied. */
function packagesOfFiles(manifest: Manifest): string[] {
  return Object.keys(manifest).flatMap((source) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []);
}

/**
 * The third-party packages that reach visitors, by name.
 * @param bundlerFolder where the bundler has written the licenses of the packages that browsers load
 * @param manifests the lists of what the bundler has built
 * @throws Error for a package without a license or license text, which must be examined before it is shipped.
 */
export function shippedPackages(bundlerFolder: string, manifests: readonly Manifest[]): ShippedPackage[] {
  const bundled: ShippedPackage[] = readdirSync(bundlerFolder)
    .filter((file) => /^licenses.*\.json$/.test(file))
    .flatMap((file) => readJson(join(bundlerFolder, file)));
  const copied = [...copiedByOthers, ...manifests.flatMap(packagesOfFiles), ...packagesOfWorkers(bundlerFolder)];
  const all = [...bundled, ...copied.map(installedPackage), institutionData(), publishedResults()];
  const withoutTerms = all.filter(({ identifier, text }) => !identifier || !text).map(({ name }) => name);
  if (withoutTerms.length > 0) throw new Error(`There is no license of ${withoutTerms.join(", ")}.`);
  const distinct = new Map(all.map((each) => [`${each.name} ${each.version}`, each]));
  return [...distinct.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Packages in workers. */
function packagesOfWorkers(bundlerFolder: string): string[] {
  const files = readdirSync(bundlerFolder).filter((file) => workerPackagesFile.test(file));
  return files.flatMap((file) => readJson(join(bundlerFolder, file)));
}

/** All licenses as one text file, for readers and for tools that collect notices. */
export function licenseTexts(packages: readonly ShippedPackage[]): string {
  const introduction = "This website contains the following packages of others.";
  const line = "=".repeat(80);
  const entries = packages.map(
    ({ name, version, identifier, text }) => `${line}\n${name} ${version} (${identifier})\n${line}\n\n${text}`,
  );
  return `${[introduction, ...entries].join("\n\n")}\n`;
}
