import type { Handler } from "hono";
import { movedAddresses } from "#content/addresses.ts";
import type { Site } from "./built-site.ts";
import type { ServiceEnvironment } from "./environment.ts";
import { isReading, onlyReadable } from "./only-readable.ts";
import type { Headers } from "./security-headers.ts";
import { answerFile } from "./served-file.ts";

/** Answers every path that no other route knows: a page or file of the built site, or its page for unknown paths. */
export function siteRoute(site: Site, headers: Headers): Handler<ServiceEnvironment> {
  return (context) => {
    const path = context.req.path;
    const file = site.files.get(path);
    if (file) {
      return isReading(context.req.method) ? answerFile(file, context.req.raw) : onlyReadable(headers);
    }
    const address = knownAddress(site, path);
    if (address === undefined) return answerFile(site.notFound, context.req.raw);
    const { search } = new URL(context.req.url);
    return new Response(null, {
      status: 308,
      headers: { ...headers, "Content-Length": "0", Location: address + search },
    });
  };
}

/**
 * The page that was meant by an address of former versions, by a path with a slash at its end, or by the name of a folder. Only known paths are answers:
 * a redirect that merely cut the slash off `//evil.example/` would lead to another host.
 */
function knownAddress(site: Site, path: string): string | undefined {
  const withoutSlash = path.replace(/\/+$/, "");
  if (withoutSlash !== path && site.files.has(withoutSlash)) return withoutSlash;
  return movedAddresses[withoutSlash] ?? site.folders.get(withoutSlash);
}
