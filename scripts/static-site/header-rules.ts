import { isDeepStrictEqual as isEqual } from "node:util";
import { contentType } from "#service/platform/http/content-type.ts";
import type { Headers } from "#service/platform/http/security-headers.ts";
import { notFoundFile, type StaticFile } from "./static-files.ts";

/** Headers that a host adds to what it answers at an address, or below a folder (`/assets/*`). */
export interface HeaderRule {
  address: string;
  headers: Headers;
}

const ofEveryFile = [
  "X-Content-Type-Options",
  "Referrer-Policy",
  "Cross-Origin-Opener-Policy",
  "Permissions-Policy",
  "Strict-Transport-Security",
];

/**
 * The headers of every file. The rest of a page's policy stands in the page; a host may send a further policy with a
 * file, and browsers keep to both.
 */
export function commonHeaders(siteHeaders: Headers): Headers {
  const kept = Object.entries(siteHeaders).filter(([name]) => ofEveryFile.includes(name));
  return { ...Object.fromEntries(kept), "Content-Security-Policy": "frame-ancestors 'self'" };
}

/** What single files need beside the common headers: by folder where all of its files agree, otherwise by file. */
export function headerRules(files: readonly StaticFile[]): HeaderRule[] {
  const byFolder = Map.groupBy(
    files.filter(({ file }) => file !== notFoundFile),
    ({ address }) => /^\/[^/]+\/(?=.)/.exec(address)?.[0],
  );
  return [...byFolder].flatMap(([folder, inside]) => {
    const rules = inside.map((file) => ({ address: file.address, headers: specialHeaders(file) }));
    const shared = folder === undefined ? undefined : sharedHeaders(inside, rules);
    return shared ? [{ address: `${folder}*`, headers: shared }] : rules;
  });
}

/** The headers of one rule for all files of a folder. In a folder without pages a policy may be sent with every file. */
function sharedHeaders(files: readonly StaticFile[], rules: readonly HeaderRule[]): Headers | undefined {
  const [strictest] = rules.toSorted((one, other) => headerCount(other) - headerCount(one));
  const hasPages = files.some(({ file }) => file.endsWith(".html"));
  const fits = (headers: Headers) =>
    isEqual(headers, strictest?.headers) ||
    (!hasPages && isEqual({ ...headers, ...policyOf(strictest?.headers) }, strictest?.headers));
  return rules.every(({ headers }) => fits(headers)) ? strictest?.headers : undefined;
}

const headerCount = ({ headers }: HeaderRule) => Object.keys(headers).length;

function policyOf(headers: Headers = {}): Headers {
  const policy = headers["Content-Security-Policy"];
  return policy === undefined ? {} : { "Content-Security-Policy": policy };
}

/** Texts and data need no policy, because browsers show them without running anything. */
const isActive = (type: string) => /^(?:image|video)\/|xml/.test(type);

/** Hosts send these as bytes to download. */
const isUnknownToHosts = (file: string) => /\.(?:cff|graphml|ipynb)$/.test(file);

function specialHeaders({ file, headers }: StaticFile): Headers {
  const { "Content-Type": type = "", "Cache-Control": caching = "", ...others } = headers;
  const policy = others["Content-Security-Policy"];
  const sharing = others["Cross-Origin-Resource-Policy"];
  return {
    ...(sharing && { "Cross-Origin-Resource-Policy": sharing }),
    ...(policy && isActive(type) && { "Content-Security-Policy": policy }),
    ...(caching.includes("immutable") && { "Cache-Control": caching }),
    ...((isUnknownToHosts(file) || type !== contentType(`file${/\.\w+$/.exec(file)?.[0] ?? ""}`)) && {
      "Content-Type": type,
    }),
  };
}
