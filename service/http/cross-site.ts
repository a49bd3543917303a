import { crossSiteTokenHeader } from "#contract/answer.ts";
import { localSiteOrigin } from "#contract/local-development.ts";
import type { Headers } from "./security-headers.ts";

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Where a call comes from, as far as the browser tells. */
export type Caller =
  | { kind: "trusted" }
  /** The site under development on its own port: trusted, and told so by CORS headers. */
  | { kind: "development" }
  | { kind: "foreign" };

/**
 * Decides whether a call may change something. Browsers send Origin with every POST; programs such as curl send none.
 * On a developer's machine the site on its development port and the other names of this machine are trusted too.
 */
export function callerOf(request: Request, siteUrl: string): Caller {
  const origin = request.headers.get("origin");
  if (origin === null) {
    const site = request.headers.get("sec-fetch-site");
    return { kind: site === null || site === "same-origin" || site === "none" ? "trusted" : "foreign" };
  }
  if (origin === siteUrl) return { kind: "trusted" };
  if (!isLoopback(siteUrl)) return { kind: "foreign" };
  if (origin === localSiteOrigin) return { kind: "development" };
  return { kind: isThisMachine(origin, request.headers.get("host")) ? "trusted" : "foreign" };
}

function isLoopback(address: string): boolean {
  return loopbackNames.has(URL.parse(address)?.hostname ?? "");
}

/** Whether the origin is a loopback name on the port that was called. The host must be one too: names can be rebound. */
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

/** The address of the page that calls, without its query, as far as the browser tells: at least its origin. */
export function callingPage(request: Request): string | undefined {
  const told = request.headers.get("referer") ?? request.headers.get("origin") ?? "";
  const page = URL.parse(told);
  if (page === null || !["http:", "https:"].includes(page.protocol)) return undefined;
  return (page.origin + page.pathname).slice(0, longestPage);
}

/** What the answer to a call says about other origins. `Vary` keeps a cache from mixing the answers up. */
export function corsHeaders(caller: Caller): Headers {
  if (caller.kind !== "development") return { Vary: "Origin" };
  return {
    Vary: "Origin",
    "Access-Control-Allow-Origin": localSiteOrigin,
    "Access-Control-Allow-Credentials": "true",
  };
}

/** The answer to the question a browser asks before a call from another origin. */
export const preflightHeaders: Headers = {
  "Access-Control-Allow-Methods": "POST",
  "Access-Control-Allow-Headers": `content-type, ${crossSiteTokenHeader.toLowerCase()}`,
  "Access-Control-Max-Age": "600",
};
