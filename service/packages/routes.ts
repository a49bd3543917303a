import { Hono } from "hono";
import { type Site, serveAsset, servePage } from "../http/built-site.ts";
import { byteRange } from "../http/byte-range.ts";
import { compress } from "../http/compress.ts";
import { contentType } from "../http/content-type.ts";
import { isNotModified } from "../http/entity-tag.ts";
import type { ServiceEnvironment } from "../http/environment.ts";
import { isReading, onlyReadable } from "../http/only-readable.ts";
import type { Headers } from "../http/security-headers.ts";
import { answerFile, type ServedFile } from "../http/served-file.ts";
import { fillPackagePage, type OfferedPackage, packageAddress } from "./fill-package-page.ts";
import { fillReleaseFeed } from "./fill-release-feed.ts";
import type { PackageFile, PackageFiles, PackageFolder } from "./package-folder.ts";
import { readPackagePart } from "./read-package-part.ts";

export interface PackageParts {
  site: Site;
  packages: readonly OfferedPackage[];
  packageFolder: PackageFolder;
  packagesUrl: string | undefined;
  siteUrl: string;
  headers: Headers;
}

/** The package files, and the pages that say which of them are there. */
export function packageRoutes({
  site,
  packages,
  packageFolder,
  packagesUrl,
  siteUrl,
  headers,
}: PackageParts): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();

  routes.all("/downloads/:file", async (context) => {
    const file = (await packageFolder.files()).get(context.req.param("file"));
    if (file && !isReading(context.req.method)) return onlyReadable(headers);
    const answer = file && (await answerPackage(file, context.req.raw, headers));
    return answer ?? answerFile(site.notFound, context.req.raw);
  });

  // The address of a package that stays the same from version to version, for scripts.
  routes.all("/downloads/latest/:id", async (context) => {
    const offered = packages.find(({ id }) => id === context.req.param("id"));
    const file = offered && (await packageFolder.files()).get(offered.file);
    if (!file) return answerFile(site.notFound, context.req.raw);
    if (!isReading(context.req.method)) return onlyReadable(headers);
    const location = packageAddress(file.name, packagesUrl);
    return new Response(null, {
      status: 302,
      headers: { ...headers, "Cache-Control": "no-cache", "Content-Length": "0", Location: location },
    });
  });

  for (const page of site.packagePages) {
    const current = createCurrent(async (files) => {
      const html = fillPackagePage(page.html, packages, files, packagesUrl);
      return servePage(await compress(Buffer.from(html)), page.headers);
    });
    routes.get(page.path, async (context) => answerFile(await current(await packageFolder.files()), context.req.raw));
  }

  const feed = site.releaseFeed;
  if (feed !== undefined) {
    const current = createCurrent(async (files) => {
      const bodies = await compress(Buffer.from(fillReleaseFeed(feed, packages, files, siteUrl)));
      return serveAsset("releases.xml", bodies, headers);
    });
    routes.get("/releases.xml", async (context) =>
      answerFile(await current(await packageFolder.files()), context.req.raw),
    );
  }
  return routes;
}

/** Makes something anew when the folder has changed, once for all who ask meanwhile. */
function createCurrent(make: (files: PackageFiles) => Promise<ServedFile>) {
  let madeOf: PackageFiles | undefined;
  let made: Promise<ServedFile> | undefined;
  return (files: PackageFiles): Promise<ServedFile> => {
    if (made === undefined || madeOf !== files) {
      madeOf = files;
      made = make(files);
    }
    return made;
  };
}

/** Sends a file from the disk without holding it in memory, or nothing when it has changed since it was looked at. */
async function answerPackage(file: PackageFile, request: Request, headers: Headers): Promise<Response | undefined> {
  const tag = `"${file.checksum}"`;
  const common = {
    ...headers,
    ETag: tag,
    "Cache-Control": "no-cache",
    "Accept-Ranges": "bytes",
    "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  };
  if (isNotModified(request.headers.get("if-none-match"), tag))
    return new Response(null, { status: 304, headers: common });
  const asked = request.method === "GET" ? request.headers.get("range") : null;
  const range = byteRange(asked, request.headers.get("if-range"), tag, file.size);
  if (range.kind === "unsatisfiable") {
    return new Response(null, { status: 416, headers: { ...common, "Content-Range": `bytes */${file.size}` } });
  }
  const [first, last] = range.kind === "part" ? [range.first, range.last] : [0, file.size - 1];
  const body = request.method === "HEAD" || file.size === 0 ? null : await readPackagePart(file, first, last);
  if (body === undefined) return undefined;
  return new Response(body, {
    status: range.kind === "part" ? 206 : 200,
    headers: {
      ...common,
      "Content-Type": contentType(file.name),
      "Content-Length": String(last - first + 1),
      ...(range.kind === "part" && { "Content-Range": `bytes ${first}-${last}/${file.size}` }),
    },
  });
}
