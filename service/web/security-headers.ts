import type { MiddlewareHandler } from "hono";

export type Headers = Readonly<Record<string, string>>;

/** The policy of responses that are not documents: opened in a browser, they run and load nothing. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Of the worker that parses code: it compiles WebAssembly that it was given, and still can request nothing. */
export const codeWorkerPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";

/** The headers of every response. Documents have policies of their own. */
export function securityHeaders(siteUrl: string): Headers {
  return {
    "Content-Security-Policy": inertPolicy,
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    ...(siteUrl.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000" }),
  };
}

/** For files that other sites may load: feeds, icons, pictures for link previews, published keys, packages. */
export const sharedResource: Headers = { "Cross-Origin-Resource-Policy": "cross-origin" };

/** Adds headers to every answer of an application. What a handler has set itself stays. */
export function addHeaders(headers: Headers): MiddlewareHandler {
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  };
}

/** What a document needs beyond its own origin. */
interface DocumentNeeds {
  scriptHashes?: readonly string[];
  styleHashes?: readonly string[];
  frameSources?: readonly string[];
  /** Whether pages of our own show the document in a frame. */
  isFramed?: boolean;
  /** The name of the policy that lets the document start a worker, if it has one. */
  workerPolicy?: string | undefined;
}

/**
 * The policy of one document: its own origin, its own inline scripts and styles by hash, and nothing else. Texts become
 * neither markup nor script (Trusted Types).
 */
export function contentSecurityPolicy({
  scriptHashes = [],
  styleHashes = [],
  frameSources = [],
  isFramed = false,
  workerPolicy = "'none'",
}: DocumentNeeds): string {
  // Fonts, calls, films and the manifest follow the default. A page and its headers should fit into the first ten packets.
  const own = (hashes: readonly string[]) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(" ");
  return [
    // Some browsers check the file behind an SVG <use> against this directive and not against img-src.
    "default-src 'self'",
    `script-src ${own(scriptHashes)}`,
    `style-src ${own(styleHashes)}`,
    "img-src 'self' data:",
    ...(frameSources.length > 0 ? [["frame-src 'self'", ...frameSources].join(" ")] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${workerPolicy}`,
  ].join("; ");
}

/** A browser shows a picture or film by itself in a document of its own making, with inline styles. */
export const mediaPolicy = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";
