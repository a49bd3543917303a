import { movedAddresses, servicePaths } from "#content/pages/addresses.ts";
import { packages } from "#content/products/downloads.ts";
import { publicKeySetPath, revocationListPath } from "#contract/addresses.ts";
import { fillSlots } from "#contract/slots.ts";
import type { Site } from "#service/platform/http/built-site.ts";
import type { Headers } from "#service/platform/http/security-headers.ts";
import type { ServedFile } from "#service/platform/http/served-file.ts";

/** What only the service answers: folders end with a slash. */
const answeredByService = ["/apis/", "/downloads/", publicKeySetPath, revocationListPath, ...servicePaths];

/** Directives that browsers ignore in a document. They are sent as a header. */
const headerOnly = /; frame-ancestors [^;]*/;

/** A page as a file: slots keep their built content, its policy is in it, and forms and links lead to the service. */
function prepareDocument(html: string, headers: Headers, service: string | undefined): string {
  const policy = policyOf(headers, service);
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy.replaceAll('"', "&quot;")}"/>`;
  const place = /<head>(?:<meta charset="utf-8"\s*\/?>)?/i;
  if (!place.test(html)) throw new Error("A page has no head for its policy.");
  const withPolicy = fillSlots(html, () => undefined).replace(place, (head) => head + meta);
  return service === undefined ? withPolicy : leadToService(withPolicy, service);
}

function policyOf(headers: Headers, service: string | undefined): string {
  const policy = (headers["Content-Security-Policy"] ?? "").replace(headerOnly, "");
  return service === undefined ? policy : policy.replace(/(?<=(?:connect-src|form-action) 'self')/g, ` ${service}`);
}

/** The attribute on the document element tells the scripts (`site/ui/send-request.ts`). */
function leadToService(html: string, service: string): string {
  return html
    .replace(/<html\b/, `<html data-service="${service}"`)
    .replace(/ (href|action)="(\/[^"]*)"/g, (attribute, name: string, address: string) =>
      name === "action" || isAnsweredByService(address) ? ` ${name}="${service}${address}"` : attribute,
    );
}

function isAnsweredByService(address: string): boolean {
  const path = address.replace(/[?#].*$/, "");
  return answeredByService.some(
    (answered) => path === answered || (answered.endsWith("/") && path.startsWith(answered)),
  );
}

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

export interface Redirect {
  /** A path, or a folder with a slash at its end. */
  from: string;
  to: string;
  status: 301 | 302;
}

/** Addresses of former versions lead to their pages, and what only the service answers leads to the service. */
export function redirectsOf(service: string | undefined): Redirect[] {
  const former = packages.flatMap((offered) => ("formerAddresses" in offered ? offered.formerAddresses : []));
  // Only forms are sent to endpoints, and a redirect would lose what they send.
  const read = answeredByService.filter((path) => path !== "/apis/");
  const answered = service === undefined ? [] : [...read, ...former];
  return [
    ...Object.entries(movedAddresses).map(([from, to]) => ({ from, to, status: 301 }) as const),
    ...answered.map((from) => ({ from, to: `${service}${from}`, status: 302 }) as const),
  ];
}
