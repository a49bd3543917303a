import type { IncomingMessage } from "node:http";
import { movedAddresses } from "#content/pages/addresses.ts";
import { servicePaths } from "#content/pages/service-pages.ts";
import { deskPath } from "#contract/addresses.ts";
import { type Answer, type FileRequest, isReading } from "./answer.ts";
import type { Site } from "./built-site.ts";
import { answerFile, type ServedFile } from "./served-file.ts";

/** A path that needs no decoding or resolving: no percent signs, and no segments that begin with a dot. */
const plainPath = /^(?:\/[\w~-][\w.~-]*|\/)+$/;

interface DirectParts {
  site: Site;
  /** The first segments of the application's paths. */
  routed: ReadonlySet<string>;
}

/**
 * The answer to a request for the site, if it needs no application. Paths of the application are left to it, and so are
 * paths that have to be decoded first.
 */
export function answerDirectly({ site, routed }: DirectParts, incoming: IncomingMessage): Answer | undefined {
  const { url = "" } = incoming;
  const query = url.indexOf("?");
  const path = query < 0 ? url : url.slice(0, query);
  const file = site.files.get(path);
  if (!file && (routed.has(firstSegment(path)) || !plainPath.test(path))) return undefined;
  const search = query < 0 ? "" : url.slice(query);
  return file ? readFile(site, file, incoming) : answerSite(site, path, search, incoming);
}

/** `apis` for `/apis/subscribe`. */
export function firstSegment(path: string): string {
  return path.split("/", 2)[1] ?? "";
}

/** Answers a path that has no route: a file of the site, or the page for unknown paths. */
export function answerSite(site: Site, path: string, search: string, request: FileRequest): Answer {
  const file = site.files.get(path);
  if (file) return readFile(site, file, request);
  const address = knownAddress(site, path);
  if (address === undefined) return answerFile(site.notFound, request);
  return {
    status: 308,
    headers: { ...site.headers, "Content-Length": "0", Location: address.replace(/(?=#)|$/, search) },
    body: null,
  };
}

function readFile(site: Site, file: ServedFile, request: FileRequest): Answer {
  if (isReading(request)) return answerFile(file, request);
  return {
    status: 405,
    headers: { ...site.headers, Allow: "GET, HEAD", "Content-Type": "text/plain; charset=utf-8" },
    body: Buffer.from("Only GET and HEAD are answered here.\n"),
  };
}

/** The pages that the service draws, and that people type. */
const viewPaths: ReadonlySet<string> = new Set([...servicePaths, deskPath]);

/**
 * The page for an address of former versions, a folder, or a path that differs from a known one by a slash at the end, by
 * case, or by a missing `.html`. Only known paths are returned: a redirect that only removed the slash of
 * `//evil.example/` would lead to another host.
 */
function knownAddress(site: Site, path: string): string | undefined {
  // Without the first condition the search begins anew at each of many slashes.
  const withoutSlash = path.replace(/(?<!\/)\/+$/, "");
  const small = withoutSlash.toLowerCase();
  const known = [withoutSlash, small, `${small}.html`].find(
    (each) => each !== path && (site.files.has(each) || viewPaths.has(each)),
  );
  return known ?? movedAddresses[withoutSlash] ?? site.folders.get(withoutSlash) ?? site.folders.get(small);
}
