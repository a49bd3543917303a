import { Hono } from "hono";
import { fileRequestOf } from "../http/answer.ts";
import { contentType } from "../http/content-type.ts";
import type { ServiceEnvironment } from "../http/environment.ts";
import type { HttpParts } from "../http/http-parts.ts";
import { sharedResource } from "../http/security-headers.ts";
import { selectContent } from "../http/served-file.ts";
import { missingPackage } from "./missing-package.ts";
import { packageAddress } from "./package-address.ts";
import type { PackageFile, PackageFolder } from "./package-folder.ts";
import type { OfferedPackage } from "./package-slots.ts";
import { readPackagePart } from "./read-package-part.ts";

export interface PackageParts extends Pick<HttpParts, "frame" | "contactEmail"> {
  packages: readonly OfferedPackage[];
  packageFolder: PackageFolder;
  packagesUrl: string | undefined;
  /** Counts a download, at once. */
  countDownload(file: string, version: string): void;
}

/** The package files, a stable address for each package, and the addresses of former versions of the site. */
export function packageRoutes(parts: PackageParts): Hono<ServiceEnvironment> {
  const { packages, packageFolder, packagesUrl } = parts;
  const fileOf = async (name: string) => (await packageFolder.files()).get(name);
  const answerFile = async (name: string, offered: OfferedPackage | undefined, request: Request) => {
    const file = await fileOf(name);
    const answer = file && (await answerPackage(file, request));
    if (offered && answer && isDownload(request, answer)) parts.countDownload(offered.file, offered.version);
    return answer;
  };
  const routes = new Hono<ServiceEnvironment>()
    .get("/downloads/:file", async (context) => {
      const name = context.req.param("file");
      const offered = packages.find((candidate) => candidate.file === name);
      const answer = await answerFile(name, offered, context.req.raw);
      if (answer) return answer;
      return offered ? await missingPackage(parts, offered, context.req.raw) : await context.notFound();
    })
    .get("/downloads/:id/:version/:file", async (context) => {
      const { id, version, file } = context.req.param();
      const kept = (await packageFolder.versions()).find(
        (known) => known.id === id && known.version === version && known.file === file,
      );
      const answer = kept && (await answerPackage(kept.stored, context.req.raw, keptForEver));
      if (kept && answer && isDownload(context.req.raw, answer)) parts.countDownload(kept.file, kept.version);
      return answer ?? (await context.notFound());
    })
    .get("/downloads/latest/:id", async (context) => {
      const offered = packages.find(({ id }) => id === context.req.param("id"));
      if (!offered) return await context.notFound();
      const file = await fileOf(offered.file);
      if (!file) return await missingPackage(parts, offered, context.req.raw);
      const location = packageAddress(file.name, packagesUrl);
      const headers = { "Cache-Control": "no-cache", "Content-Length": "0", Location: location };
      return new Response(null, { status: 302, headers });
    });
  for (const offered of packages) {
    // The file itself: published actions download it with programs that follow no redirect (curl without -L).
    routes.on("GET", [...(offered.formerAddresses ?? [])], async ({ req }) => {
      const answer = await answerFile(offered.file, offered, req.raw);
      return answer ?? (await missingPackage(parts, offered, req.raw));
    });
  }
  return routes;
}

/** The file of a version never changes. */
const keptForEver = "public, max-age=31536000, immutable";

/** Streams a file from disk, or returns undefined if it has changed since the folder was read. */
async function answerPackage(
  file: PackageFile,
  request: Request,
  cacheControl = "no-cache",
): Promise<Response | undefined> {
  const tag = `"${file.checksum}"`;
  const bodilessHeaders = {
    ...sharedResource,
    ETag: tag,
    "Cache-Control": cacheControl,
    "Accept-Ranges": "bytes",
    "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  };
  const headers = {
    ...bodilessHeaders,
    "Content-Type": contentType(file.name),
    "Content-Length": String(file.size),
  };
  const content = { tag, size: file.size, hasParts: true, headers, bodilessHeaders };
  const selection = selectContent(content, fileRequestOf(request));
  if (selection.status === 304 || selection.status === 416) return new Response(null, selection);
  const { first, last } = selection.status === 206 ? selection : { first: 0, last: file.size - 1 };
  const body = request.method === "HEAD" ? null : await readPackagePart(file, first, last);
  return body === undefined ? undefined : new Response(body, { headers, ...selection });
}

/** The whole file or its beginning. Further parts belong to a download that was counted. */
function isDownload({ method }: Request, { status, headers }: Response): boolean {
  if (method !== "GET") return false;
  return status === 200 || (status === 206 && headers.get("content-range")?.startsWith("bytes 0-") === true);
}
