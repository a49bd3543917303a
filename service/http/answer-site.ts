import type { IncomingMessage, ServerResponse } from "node:http";
import { movedAddresses } from "#content/addresses.ts";
import { type Answer, type FileRequest, isReading, writeAnswer } from "./answer.ts";
import type { Site } from "./built-site.ts";
import { answerFile, type ServedFile } from "./served-file.ts";

/**
 * Answers a request for a file of the site without any routing, and says whether it was one. Paths that are written
 * in another way than ours are left to `answerSite`.
 */
export function answerFromMemory(site: Site, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const { url = "" } = incoming;
  const query = url.indexOf("?");
  const file = site.files.get(query < 0 ? url : url.slice(0, query));
  if (file) writeAnswer(readFile(site, file, incoming), outgoing);
  return file !== undefined;
}

/** Answers every path that no route knows: a file of the site, or its page for unknown paths. */
export function answerSite(site: Site, path: string, search: string, request: FileRequest): Answer {
  const file = site.files.get(path);
  if (file) return readFile(site, file, request);
  const address = knownAddress(site, path);
  if (address === undefined) return answerFile(site.notFound, request);
  return {
    status: 308,
    headers: { ...site.headers, "Content-Length": "0", Location: address + search },
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

/**
 * The page that was meant by an address of former versions, by a path with a slash at its end, or by the name of a folder.
 * Only known paths are answers: a redirect that merely cut the slash off `//evil.example/` would lead to another host.
 */
function knownAddress(site: Site, path: string): string | undefined {
  const withoutSlash = path.replace(/\/+$/, "");
  if (withoutSlash !== path && site.paths.has(withoutSlash)) return withoutSlash;
  return movedAddresses[withoutSlash] ?? site.folders.get(withoutSlash);
}
