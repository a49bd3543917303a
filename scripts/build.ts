/** Builds the site into `build/`: what browsers load, the pages, then what the service needs to serve them. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtSiteFolder, publicFolder } from "#contract/built-site.ts";
import { licenseTextsPath } from "#site/docs/build-facts.ts";
import { createCodeCache, removeUnusedFiles } from "./build/build-cache.ts";
import { buildPages, time } from "./build/build-pages.ts";
import { buildSearchIndex } from "./build/build-search-index.ts";
import { checkContent } from "./build/check-content.ts";
import { compileAcademicFiles } from "./build/compile-academic-data.ts";
import { compressFiles } from "./build/compress-files.ts";
import { filesBelow, writePublicFile } from "./build/files.ts";
import { graphml, junitGraphPath } from "./build/graphml.ts";
import { listBuiltSite } from "./build/list-built-site.ts";
import { licenseTexts } from "./build/shipped-packages.ts";
import { writeDiscoveryFiles } from "./build/write-discovery-files.ts";
import { writeIcons } from "./build/write-icons.ts";

const built = join(import.meta.dirname, "..", builtSiteFolder);
const publicFiles = join(built, publicFolder);
const analysesFolder = join(import.meta.dirname, "..", "content", "catalog", "analyses");

/** The names of the assets that this build made itself. The file is outside the public folder and never served. */
const listFile = join(built, "own-assets.json");

console.time("All, with what ran side by side");
const cached = createCodeCache();
const previous = previousAssets();
await time("types of the content", () => checkContent());
const { packages, documents } = await buildPages(built);
await Promise.all([
  time("search index", () => buildSearchIndex(publicFiles)),
  time("files for machines", () => writeDiscoveryFiles(publicFiles, documents, new Date(), cached)),
  time("academic data", () => compileAcademicFiles(built, cached)),
]);
writePublicFile(publicFiles, licenseTextsPath, licenseTexts(packages));
writePublicFile(publicFiles, junitGraphPath, graphml(join(analysesFolder, "junit-4.13.2")));
writeIcons(publicFiles);
keepPreviousAssets(previous);
await listBuiltSite(built);
const compressed = await time("compression", () => compressFiles(publicFiles));
removeUnusedFiles();
console.timeEnd("All, with what ran side by side");
console.log(`Built ${built}: ${compressed} files compressed.`);

interface PreviousAsset {
  file: string;
  content: Buffer;
}

/**
 * The hashed files of the build that is about to be replaced. A page that was opened before the change may still
 * request them when its forms are touched, so one generation is kept.
 */
function previousAssets(): PreviousAsset[] {
  if (!existsSync(listFile)) return [];
  const files: string[] = JSON.parse(readFileSync(listFile, "utf8"));
  return files
    .filter((file) => /\.(?:css|js)$/.test(file) && existsSync(join(publicFiles, file)))
    .map((file) => ({ file, content: readFileSync(join(publicFiles, file)) }));
}

function keepPreviousAssets(previous: readonly PreviousAsset[]): void {
  const own = filesBelow(publicFiles).filter((file) => file.startsWith("assets/"));
  writeFileSync(listFile, JSON.stringify(own));
  for (const { file, content } of previous) {
    if (!own.includes(file)) writeFileSync(join(publicFiles, file), content);
  }
}
