import type { ServerResponse } from "node:http";
import type { Headers } from "./security-headers.ts";

/** What decides over the answer for a file. A request of node:http is one. */
export interface FileRequest {
  method?: string | undefined;
  headers: {
    readonly "accept-encoding"?: string | undefined;
    readonly "if-none-match"?: string | undefined;
    readonly "if-range"?: string | string[] | undefined;
    readonly range?: string | undefined;
  };
}

export function fileRequestOf({ method, headers }: Request): FileRequest {
  return { method, headers: Object.fromEntries(headers) };
}

export const isReading = ({ method }: FileRequest): boolean => method === "GET" || method === "HEAD";

/** An answer whose bytes are in memory. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer> | null;
}

export function asResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers });
}

/** Hands head and body to node:http together, which leaves the body out for HEAD. */
export function writeAnswer({ status, headers, body }: Answer, outgoing: ServerResponse): void {
  outgoing.writeHead(status, headers);
  outgoing.end(body ?? undefined);
}
