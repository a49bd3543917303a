import { extname } from "node:path";

const contentTypes: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".data": "text/x-script; charset=utf-8",
  ".gif": "image/gif",
  ".graphml": "application/xml",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".ipynb": "application/x-ipynb+json",
  ".jar": "application/java-archive",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".vtt": "text/vtt; charset=utf-8",
  ".wasm": "application/wasm",
  ".webm": "video/webm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
  ".zip": "application/zip",
};

/** The ends of their addresses: articles and documentation, and releases. */
const atomFeeds = ["feed.xml", "releases.xml"];

/** The media type of a file by its extension. Atom feeds have the extension `.xml` and are known by name. */
export function contentType(file: string): string {
  if (atomFeeds.some((name) => file.endsWith(name))) return "application/atom+xml; charset=utf-8";
  return contentTypes[extname(file).toLowerCase()] ?? "application/octet-stream";
}
