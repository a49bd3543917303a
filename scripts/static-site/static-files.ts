import { fillSlots } from "#contract/slots.ts";
import type { Site } from "#service/platform/http/built-site.ts";
import type { Headers } from "#service/platform/http/security-headers.ts";
import type { ServedFile } from "#service/platform/http/served-file.ts";
import { prepareDocument } from "./prepare-document.ts";

/** A file of the static site, with the headers that the service would send. */
export interface StaticFile {
  /** Its address, `/faq`. */
  address: string;
  /** Where it lies, `faq.html`. Hosts answer `/faq` with it. */
  file: string;
  body: Uint8Array;
  headers: Headers;
}

/** The page for unknown paths. Every host knows this name. */
export const notFoundFile = "404.html";

/**
 * The files of the built site for a host that only sends files: slots keep their built content, and documents carry
 * their own policy.
 * @param service the origin that forms are sent to, or undefined for the site's own.
 */
export function staticFiles(site: Site, service: string | undefined): StaticFile[] {
  const files = new Map(site.files);
  for (const { path, read, serve } of site.slotDocuments) {
    files.set(path, serve({ identity: Buffer.from(fillSlots(read(), () => undefined)) }));
  }
  files.delete(`/${notFoundFile}`);
  const pages = [...files].map(([address, served]) => staticFile(address, fileOf(address), served, service));
  return [...pages, staticFile(`/${notFoundFile}`, notFoundFile, site.notFound, service)];
}

function staticFile(address: string, file: string, served: ServedFile, service: string | undefined): StaticFile {
  const { body, headers } = served.representations.identity;
  const isDocument = headers["Content-Type"]?.startsWith("text/html") ?? false;
  return isDocument
    ? { address, file, headers, body: Buffer.from(prepareDocument(Buffer.from(body).toString(), headers, service)) }
    : { address, file, headers, body };
}

function fileOf(address: string): string {
  if (address === "/") return "index.html";
  return /\.\w+$/.test(address) ? address.slice(1) : `${address.slice(1)}.html`;
}
