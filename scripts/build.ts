/** Builds the site into `build/`: what browsers load, the pages, then what the service needs to serve them. */
import { join } from "node:path";
import { builtSiteFolder, publicFolder } from "#contract/built-site.ts";
import { licenseTextsPath } from "#site/docs/shipped-package.ts";
import { createCodeCache, removeUnusedFiles } from "./build/build-cache.ts";
import { buildPages } from "./build/build-pages.ts";
import { buildSearchIndex } from "./build/build-search-index.ts";
import { compileAcademicFiles } from "./build/compile-academic-data.ts";
import { compressFiles } from "./build/compress-files.ts";
import { copyNotebooks } from "./build/copy-notebooks.ts";
import { graphml, junitGraphPath } from "./build/graphml.ts";
import { listBuiltSite } from "./build/list-built-site.ts";
import { createPartTimes } from "./build/part-times.ts";
import { keepPreviousAssets, previousAssets } from "./build/previous-assets.ts";
import { licenseTexts } from "./build/shipped-packages.ts";
import { writeDiscoveryFiles } from "./build/write-discovery-files.ts";
import { writeIcons } from "./build/write-icons.ts";
import { writePublicFile } from "./build/write-public-file.ts";

const built = join(import.meta.dirname, "..", builtSiteFolder);
const publicFiles = join(built, publicFolder);
const analysesFolder = join(import.meta.dirname, "..", "content", "catalog", "analyses");

const { time, report } = createPartTimes();
const cached = createCodeCache();
const previous = previousAssets(publicFiles);
const packages = await buildPages(built, time);
await Promise.all([
  time("search index", () => buildSearchIndex(publicFiles)),
  time("files for machines", () => writeDiscoveryFiles(publicFiles, new Date(), cached)),
  time("academic data", () => compileAcademicFiles(built, cached)),
]);
writePublicFile(publicFiles, licenseTextsPath, licenseTexts(packages));
writePublicFile(publicFiles, junitGraphPath, graphml(join(analysesFolder, "junit-4.13.2")));
copyNotebooks(publicFiles);
writeIcons(publicFiles);
keepPreviousAssets(publicFiles, previous);
listBuiltSite(built);
const compressed = await time("compression", () => compressFiles(publicFiles));
removeUnusedFiles();
console.log(report());
console.log(`Built ${built}: ${compressed} files compressed.`);
