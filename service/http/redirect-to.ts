import type { Headers } from "./security-headers.ts";

/** Redirects a form to a page, so that going back or reloading does not send it again. */
export function redirectTo(location: string, headers: Headers = {}): Response {
  return new Response(null, {
    status: 303,
    headers: { ...headers, "Content-Length": "0", "Cache-Control": "no-store", Location: location },
  });
}
