import { crossSiteTokenHeader, localSiteOrigin } from "#contract/forms.ts";
import type { Headers } from "./security-headers.ts";

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The origin of a call, as far as the browser states it. */
export type Caller =
  | { kind: "trusted" }
  /** The site under development on its own port: trusted, and answered with CORS headers. */
  | { kind: "other-origin"; origin: string }
  | { kind: "foreign" };

/**
 * Decides whether a call may change anything. Browsers send Origin with every POST; programs such as curl do not. On a
 * developer's machine the development port and the other names of the machine are trusted too.
 */
export function callerOf(request: Request, siteUrl: string): Caller {
  const origin = request.headers.get("origin");
  if (origin === null) {
    const site = request.headers.get("sec-fetch-site");
    return { kind: site === null || site === "same-origin" || site === "none" ? "trusted" : "foreign" };
  }
  const host = request.headers.get("host");
  // Unless the development server has sent the call on: then it names its own port as the host.
  if (origin === localSiteOrigin && isLoopback(siteUrl) && host !== new URL(origin).host)
    return { kind: "other-origin", origin };
  if (origin === siteUrl) return { kind: "trusted" };
  return { kind: isLoopback(siteUrl) && isThisMachine(origin, host) ? "trusted" : "foreign" };
}

function isLoopback(address: string): boolean {
  return loopbackNames.has(URL.parse(address)?.hostname ?? "");
}

/**
 * Whether the origin is a loopback name on the port of the request. The host must be one too, because of DNS rebinding.
 */
function isThisMachine(origin: string, host: string | null): boolean {
  const from = URL.parse(origin);
  const to = URL.parse(`http://${host}`);
  return (
    from !== null &&
    to !== null &&
    isLoopback(origin) &&
    isLoopback(to.href) &&
    from.host !== "" &&
    from.port === to.port
  );
}

const longestPage = 300;

/** The address of the calling page without its query, or only its origin, depending on what the browser sends. */
export function callingPage(request: Request): string | undefined {
  const told = request.headers.get("referer") ?? request.headers.get("origin") ?? "";
  const page = URL.parse(told);
  if (page === null || !["http:", "https:"].includes(page.protocol)) return undefined;
  return (page.origin + page.pathname).slice(0, longestPage);
}

/** The CORS headers of the response. `Vary` keeps caches from mixing responses up. */
export function corsHeaders(caller: Caller): Headers {
  if (caller.kind !== "other-origin") return { Vary: "Origin" };
  return {
    Vary: "Origin",
    "Access-Control-Allow-Origin": caller.origin,
    "Access-Control-Allow-Credentials": "true",
  };
}

/** The response headers of a CORS preflight. */
export const preflightHeaders: Headers = {
  "Access-Control-Allow-Methods": "POST",
  "Access-Control-Allow-Headers": `content-type, ${crossSiteTokenHeader.toLowerCase()}`,
  "Access-Control-Max-Age": "600",
};
