import type { MiddlewareHandler } from "hono";

export type Headers = Readonly<Record<string, string>>;

/** Headers of every response. */
export function securityHeaders(siteUrl: string): Headers {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    ...(siteUrl.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000" }),
  };
}

/** Adds headers to every response. Those that a handler has set take precedence. */
export function addHeaders(headers: Headers): MiddlewareHandler {
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  };
}

export interface DocumentNeeds {
  scriptHashes: readonly string[];
  frameSources: readonly string[];
  /** Allows WebAssembly of our own origin, but no `eval`. */
  webAssembly: boolean;
}

/** The policy of one document: its own origin and its own inline scripts by hash. */
export function contentSecurityPolicy({ scriptHashes, frameSources, webAssembly }: DocumentNeeds): string {
  const hashes = scriptHashes.map((hash) => `'${hash}'`);
  return [
    // Some browsers check the file behind an SVG <use> against this directive and not against img-src.
    "default-src 'self'",
    ["script-src 'self'", ...(webAssembly ? ["'wasm-unsafe-eval'"] : []), ...hashes].join(" "),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    ["frame-src 'self'", ...frameSources].join(" "),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
    "manifest-src 'self'",
  ].join("; ");
}

/** For files that a browser could render but that are not pages, such as a picture opened by itself. */
export const inertPolicy = "default-src 'none'; style-src 'self'; frame-ancestors 'self'";
