import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { loadBuiltSite } from "#service/platform/http/built-site.ts";
import { securityHeaders } from "#service/platform/http/security-headers.ts";
import { commonHeaders, headerRules, headersFile, nginxFile, redirectsFile, vercelFile } from "./host-files.ts";
import { redirectsOf, type StaticFile, staticFiles } from "./static-files.ts";

/** The folder of the static site within the build, and beside it the file for nginx, which is not served. */
export const staticFolder = "static";
export const nginxInclude = "static.nginx.conf";

export interface StaticSiteOptions {
  /** The address of the static site. */
  siteUrl: string;
  /** The origin of the service, or undefined where the host passes its paths on. */
  service: string | undefined;
  contactEmail: string;
}

/** Makes the static site of the build in this folder. */
export async function writeStaticSite(built: string, options: StaticSiteOptions): Promise<readonly StaticFile[]> {
  const { siteUrl, service, contactEmail } = options;
  const headers = securityHeaders(siteUrl);
  const site = await loadBuiltSite(built, headers, contactEmail);
  const files = staticFiles(site, service);
  const common = commonHeaders(headers);
  const rules = headerRules(files);
  const redirects = redirectsOf(service);

  const folder = join(built, staticFolder);
  await rm(folder, { recursive: true, force: true });
  const write = async (file: string, body: string | Uint8Array) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), body);
  };
  await Promise.all(files.map(({ file, body }) => write(file, body)));
  const ofHosts = [{ address: "/*", headers: common }, ...rules];
  await write("_headers", headersFile(ofHosts));
  await write("_redirects", redirectsFile(redirects));
  await write("vercel.json", vercelFile(ofHosts, redirects, files));
  await writeFile(join(built, nginxInclude), nginxFile(common, rules, redirects, files));
  return files;
}
