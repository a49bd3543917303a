/** Makes `build/static/` of the build: the site for a host that only sends files. Run by `npm run build -- --static`. */
import { join } from "node:path";
import { builtSiteFolder } from "#contract/built-site.ts";
import { readEnvironment } from "#service/platform/config/config.ts";
import { compressFiles } from "./build/compress-files.ts";
import { nginxInclude, staticFolder, writeStaticSite } from "./static-site/write-static-site.ts";

const built = join(import.meta.dirname, "..", builtSiteFolder);
const { siteUrl, staticSiteUrl, contactEmail } = readEnvironment();
const service = staticSiteUrl === undefined ? undefined : siteUrl;

const files = await writeStaticSite(built, { siteUrl: staticSiteUrl ?? siteUrl, service, contactEmail });
await compressFiles(join(built, staticFolder));
console.log(`Built ${join(built, staticFolder)}: ${files.length} files for ${staticSiteUrl ?? siteUrl}.`);
console.log(`For nginx: include ${join(built, nginxInclude)}; in the server block.`);
console.log(
  service === undefined
    ? "Forms are sent to the site itself: set STATIC_SITE_URL, or let the host pass the service's paths on."
    : `Forms are sent to ${service}.`,
);
