import type { Headers } from "./security-headers.ts";

/** The answer where something is read and never changed. */
export function onlyReadable(headers: Headers): Response {
  return new Response("Only GET and HEAD are answered here.\n", {
    status: 405,
    headers: { ...headers, Allow: "GET, HEAD", "Content-Type": "text/plain; charset=utf-8" },
  });
}

export const isReading = (method: string): boolean => method === "GET" || method === "HEAD";
