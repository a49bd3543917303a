/** Builds the site into `build/`: what browsers load, the pages, then what the service needs to serve them. */
import { join } from "node:path";
import { builtSiteFolder, publicFolder } from "#contract/built-site.ts";
import { licenseTextsPath } from "#site/docs/shipped-package.ts";
import { buildPages } from "./build/build-pages.ts";
import { buildSearchIndex } from "./build/build-search-index.ts";
import { compileAcademicFiles } from "./build/compile-academic-data.ts";
import { compressFiles } from "./build/compress-files.ts";
import { copyNotebooks } from "./build/copy-notebooks.ts";
import { listBuiltSite } from "./build/list-built-site.ts";
import { keepPreviousAssets, previousAssets } from "./build/previous-assets.ts";
import { licenseTexts } from "./build/shipped-packages.ts";
import { writeDiscoveryFiles } from "./build/write-discovery-files.ts";
import { writeIcons } from "./build/write-icons.ts";
import { writePublicFile } from "./build/write-public-file.ts";

const built = join(import.meta.dirname, "..", builtSiteFolder);
const publicFiles = join(built, publicFolder);

const previous = previousAssets(publicFiles);
const packages = await buildPages(built);
writePublicFile(publicFiles, licenseTextsPath, licenseTexts(packages));
copyNotebooks(publicFiles);
await writeDiscoveryFiles(publicFiles, new Date());
writeIcons(publicFiles);
compileAcademicFiles(built);
await buildSearchIndex(publicFiles);
keepPreviousAssets(publicFiles, previous);
listBuiltSite(built);
const compressed = await compressFiles(publicFiles);
console.log(`Built ${built}: ${compressed} files compressed.`);
