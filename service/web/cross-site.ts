import { crossSiteTokenHeader, localSiteOrigin } from "#contract/forms.ts";
import type { Headers } from "./security-headers.ts";

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

const isLoopback = (address: string): boolean => loopbackNames.has(URL.parse(address)?.hostname ?? "");

/** The site under development, on its own port of a developer's machine. */
const isDevelopment = (origin: string | null, siteUrl: string): boolean =>
  origin === localSiteOrigin && isLoopback(siteUrl);

/**
 * Whether a call may change anything: it comes from our pages or from no page. Browsers send Origin with every POST;
 * programs such as curl do not. On a developer's machine the other names of the machine are trusted too, if the host is
 * the same, because of DNS rebinding.
 */
export function isOurs({ headers }: Request, siteUrl: string): boolean {
  const origin = headers.get("origin");
  if (origin === null) return ["same-origin", "none"].includes(headers.get("sec-fetch-site") ?? "none");
  if (origin === siteUrl || isDevelopment(origin, siteUrl)) return true;
  return isLoopback(siteUrl) && isLoopback(origin) && URL.parse(origin)?.host === headers.get("host");
}

/** Whether a browser says where a call comes from. All of them do with a POST, in one of these headers. */
export const saysItsOrigin = ({ headers }: Request): boolean => headers.has("origin") || headers.has("sec-fetch-site");

const longestPage = 300;

/** The address of the calling page without its query, or only its origin, depending on what the browser sends. */
export function callingPage(request: Request): string | undefined {
  const told = request.headers.get("referer") ?? request.headers.get("origin") ?? "";
  const page = URL.parse(told);
  if (page === null || !["http:", "https:"].includes(page.protocol)) return undefined;
  return (page.origin + page.pathname).slice(0, longestPage);
}

/** The CORS headers of the response. `Vary` keeps caches from mixing responses up. */
export function corsHeaders({ headers, method }: Request, siteUrl: string): Headers {
  const origin = headers.get("origin");
  if (origin === null || !isDevelopment(origin, siteUrl)) return { Vary: "Origin" };
  return {
    Vary: "Origin",
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Credentials": "true",
    ...(method === "OPTIONS" && {
      "Access-Control-Allow-Methods": "POST",
      "Access-Control-Allow-Headers": `content-type, ${crossSiteTokenHeader.toLowerCase()}`,
      "Access-Control-Max-Age": "600",
    }),
  };
}
