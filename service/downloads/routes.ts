import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { Hono } from "hono";
import { downloadsPage, packageTitle } from "#content/products/downloads.ts";
import { fillWords } from "#contract/fill-words.ts";
import { countDownload } from "../metrics.ts";
import { fileRequestOf } from "../web/answer.ts";
import { contentType } from "../web/content-type.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import type { HttpParts } from "../web/http-parts.ts";
import { isForPerson } from "../web/refuse.ts";
import { sharedResource } from "../web/security-headers.ts";
import { selectContent } from "../web/served-file.ts";
import { view } from "../web/view.ts";
import type { PackageFile, PackageFolder } from "./package-folder.ts";
import { packageAddress } from "./package-folder.ts";
import type { OfferedPackage } from "./site-state.ts";

export interface PackageParts extends Pick<HttpParts, "views" | "siteUrl"> {
  packages: readonly OfferedPackage[];
  packageFolder: PackageFolder;
  packagesUrl: string | undefined;
}

/** The package files, a stable address for each package, and the addresses of former versions of the site. */
export function packageRoutes(parts: PackageParts): Hono<ServiceEnvironment> {
  const { packages, packageFolder, packagesUrl } = parts;
  const fileOf = async (name: string) => (await packageFolder.files()).get(name);
  const answerFile = async (name: string, request: Request) => {
    const file = await fileOf(name);
    const answer = file && (await answerPackage(file, request));
    if (answer && isDownload(request, answer)) countDownload(name);
    return answer;
  };
  const routes = new Hono<ServiceEnvironment>()
    .get("/downloads/:file", async (context) => {
      const name = context.req.param("file");
      const offered = packages.find((candidate) => candidate.file === name);
      const answer = await answerFile(name, context.req.raw);
      if (answer) return answer;
      return offered ? missingPackage(parts, offered, context.req.raw) : await context.notFound();
    })
    .get("/downloads/latest/:id", async (context) => {
      const offered = packages.find(({ id }) => id === context.req.param("id"));
      if (!offered) return await context.notFound();
      const file = await fileOf(offered.file);
      if (!file) return missingPackage(parts, offered, context.req.raw);
      const location = packageAddress(file.name, packagesUrl);
      const headers = { "Cache-Control": "no-cache", "Content-Length": "0", Location: location };
      return new Response(null, { status: 302, headers });
    });
  for (const offered of packages) {
    // The file itself: published actions download it with programs that follow no redirect (curl without -L).
    routes.on("GET", [...(offered.formerAddresses ?? [])], async ({ req }) => {
      const answer = await answerFile(offered.file, req.raw);
      return answer ?? missingPackage(parts, offered, req.raw);
    });
  }
  return routes;
}

/** Streams a file from disk, or returns undefined if it has changed since the folder was read. */
async function answerPackage(file: PackageFile, request: Request): Promise<Response | undefined> {
  const tag = `"${file.checksum}"`;
  const bodilessHeaders = {
    ...sharedResource,
    ETag: tag,
    "Cache-Control": "no-cache",
    "Accept-Ranges": "bytes",
    "Content-Disposition": disposition(file.name),
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

/** RFC 6266, appendix D: programs that don't read `filename*` take the plain name. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** The whole file or its beginning. Further parts belong to a download that was counted. */
function isDownload({ method }: Request, { status, headers }: Response): boolean {
  if (method !== "GET") return false;
  return status === 200 || (status === 206 && headers.get("content-range")?.startsWith("bytes 0-") === true);
}

/** The answer where a package has no file: a page to a person, one line to a program. */
function missingPackage(
  { views, siteUrl }: Pick<HttpParts, "views" | "siteUrl">,
  { id, name, version }: OfferedPackage,
  request: Request,
): Response {
  const title = packageTitle({ name, version });
  if (isForPerson(request))
    return view(views, "downloads/missing", { id, name: title }, { status: 404, headers: { Vary: "Accept" } });
  return new Response(`${fillWords(downloadsPage.missing.text, { package: title })} ${siteUrl}/download#${id}\n`, {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", Vary: "Accept" },
  });
}

/** Streams the bytes from `first` to `last`, or returns undefined if this version of the file is gone. */
async function readPackagePart(file: PackageFile, first: number, last: number) {
  const handle = await open(file.path, "r").catch(() => undefined);
  const state = await handle?.stat();
  if (!handle || state?.size !== file.size || state.mtimeMs !== file.modifiedAt) {
    await handle?.close();
    return undefined;
  }
  const bytes = Readable.toWeb(handle.createReadStream({ start: first, end: last }));
  // Node and the DOM declare the same stream twice.
  return bytes as ReadableStream<Uint8Array<ArrayBuffer>>;
}
