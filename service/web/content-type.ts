import { getMimeType, mimes } from "hono/utils/mime";

const ownTypes = {
  ...mimes,
  data: "text/x-script; charset=utf-8",
  graphml: "application/xml",
  ipynb: "application/x-ipynb+json",
  jar: "application/java-archive",
  md: "text/markdown; charset=utf-8",
  vtt: "text/vtt; charset=utf-8",
};

/** The ends of their addresses: articles and documentation, and releases. */
const atomFeeds = ["feed.xml", "releases.xml"];

/** The media type of a file by its extension. Atom feeds have the extension `.xml` and are known by name. */
export function contentType(file: string): string {
  if (atomFeeds.some((name) => file.endsWith(name))) return "application/atom+xml; charset=utf-8";
  return getMimeType(file, ownTypes) ?? "application/octet-stream";
}
