import { isDeepStrictEqual as isEqual } from "node:util";
import { contentType } from "#service/platform/http/content-type.ts";
import type { Headers } from "#service/platform/http/security-headers.ts";
import { notFoundFile, type Redirect, type StaticFile } from "./static-files.ts";

/** Headers that a host adds to what it answers at an address, or below a folder (`/assets/*`). */
interface HeaderRule {
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

/** What Cloudflare Pages takes: further rules are left out without a word, and so are longer lines. */
const mostRules = 100;
const longestLine = 2000;

/** `_headers`, for Netlify and Cloudflare Pages. All rules that match an address count. */
export function headersFile(rules: readonly HeaderRule[]): string {
  const lines = rules.flatMap(({ address, headers }) => [
    encodeURI(address),
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]);
  const long = lines.find((line) => line.length > longestLine);
  if (rules.length > mostRules || long !== undefined)
    throw new Error(
      `_headers has ${rules.length} rules, and Cloudflare Pages takes ${mostRules} with lines of ${longestLine} characters.`,
    );
  return `${lines.join("\n")}\n`;
}

/** `_redirects`, for the same hosts. */
export function redirectsFile(redirects: readonly Redirect[]): string {
  const lines = redirects.map(({ from, to, status }) =>
    from.endsWith("/") ? `${from}* ${to}:splat ${status}` : `${from} ${to} ${status}`,
  );
  return `${lines.join("\n")}\n`;
}

/** A file that the `server` block of nginx includes. `add_header` in a location replaces those around it, so each has all. */
export function nginxFile(
  common: Headers,
  rules: readonly HeaderRule[],
  redirects: readonly Redirect[],
  files: readonly StaticFile[],
): string {
  const pages = files.filter(({ file }) => file.endsWith(".html") && file !== notFoundFile);
  const folders = files.flatMap(({ address }) => /^(?:\/[^/]+)+(?=\/index\.html$)/.exec(address)?.[0] ?? []);
  return [
    "# Made by npm run build -- --static. Include it in the server block.",
    ...mediaTypes(files),
    "absolute_redirect off;",
    "gzip_static on;",
    `error_page 404 /${notFoundFile};`,
    location(`= /${notFoundFile}`, ["internal;", ...headerLines({ ...common, "Cache-Control": "no-cache" })]),
    location("/", [...headerLines({ ...common, "Cache-Control": "no-cache" }), "try_files $uri $uri.html =404;"]),
    ...rules.map((rule) => ruleLocation(rule, common)),
    ...pages
      .flatMap(({ address, file }) => [`/${file}`, `${address}/`].map((other) => ({ address, other })))
      .filter(({ address, other }) => other !== address && other !== "//")
      .map(({ address, other }) => location(`= ${other}`, [`return 301 ${address};`])),
    ...folders.flatMap((folder) =>
      [folder, `${folder}/`].map((address) => location(`= ${address}`, [`return 301 ${folder}/index.html;`])),
    ),
    ...redirects.map(redirectLocation),
  ].join("\n");
}

function ruleLocation({ address, headers }: HeaderRule, common: Headers): string {
  const { "Content-Type": type, "Content-Security-Policy": policy, ...others } = headers;
  return location(address.endsWith("*") ? `^~ ${quoted(address.slice(0, -1))}` : `= ${quoted(address)}`, [
    ...headerLines({ ...common, "Cache-Control": "no-cache", ...others }),
    ...(policy ? headerLines({ "Content-Security-Policy": policy }) : []),
    ...(type ? ["types { }", `default_type ${quoted(type)};`] : []),
    `try_files ${address === "/" ? "/index.html" : "$uri $uri.html"} =404;`,
  ]);
}

function redirectLocation({ from, to, status }: Redirect): string {
  if (!from.endsWith("/")) return location(`= ${from}`, [`return ${status} ${quoted(`${to}$is_args$args`)};`]);
  return location(`^~ ${from}`, [`return ${status} ${quoted(`${to.slice(0, -from.length)}$request_uri`)};`]);
}

function mediaTypes(files: readonly StaticFile[]): string[] {
  const extensions = new Set(files.flatMap(({ file }) => /\.\w+$/.exec(file) ?? []));
  const types = [...extensions].map((extension) => ({ extension, type: contentType(`file${extension}`) }));
  const texts = types.filter(({ type }) => type.includes("charset")).map(({ type }) => type.replace(/;.*/, ""));
  return [
    "types {",
    ...types.map(({ extension, type }) => `    ${type.replace(/;.*/, "")} ${extension.slice(1)};`),
    "}",
    "charset utf-8;",
    `charset_types ${[...new Set(texts)].filter((type) => type !== "text/html").join(" ")};`,
  ];
}

/** With `always`, answers with errors have the headers too. */
function headerLines(headers: Headers): string[] {
  return Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`);
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

function location(place: string, lines: readonly string[]): string {
  return [`location ${place} {`, ...lines.map((line) => `    ${line}`), "}"].join("\n");
}

/** `vercel.json`. Vercel keeps `/.well-known/` for itself and redirects nothing in it. */
export function vercelFile(
  rules: readonly HeaderRule[],
  redirects: readonly Redirect[],
  files: readonly StaticFile[],
): string {
  const config = {
    $schema: "https://openapi.vercel.sh/vercel.json",
    trailingSlash: false,
    headers: rules.map(({ address, headers }) => ({
      source: pattern(encodeURI(address)),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
    redirects: redirects
      .filter(({ from }) => !from.startsWith("/.well-known/"))
      .map(({ from, to, status }) =>
        from.endsWith("/")
          ? { source: pattern(`${from}*`), destination: `${to}$1`, statusCode: status }
          : { source: pattern(from), destination: to, statusCode: status },
      ),
    rewrites: files
      .filter(({ address, file }) => file !== "index.html" && address !== `/${file}`)
      .map(({ address, file }) => ({ source: pattern(address), destination: `/${file}` })),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** Sources are expressions of path-to-regexp. */
function pattern(address: string): string {
  return address.replace(/[.+?()[\]{}:!|^$]/g, "\\$&").replace(/\*$/, "(.*)");
}
