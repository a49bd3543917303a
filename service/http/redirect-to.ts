import type { Headers } from "./security-headers.ts";

/** The answer to a form: another page to read, so that going back or reloading sends nothing twice. */
export function redirectTo(location: string, headers: Headers = {}): Response {
  return new Response(null, {
    status: 303,
    headers: { ...headers, "Content-Length": "0", "Cache-Control": "no-store", Location: location },
  });
}
