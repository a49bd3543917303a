import type { ServerResponse } from "node:http";
import type { Headers } from "./security-headers.ts";

/** The parts of a request that select the response for a file. A request of node:http matches it. */
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

/** A response whose body is in memory. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer> | null;
}

/** An answer that is the same object for many requests. */
export interface SharedAnswer extends Answer {
  isShared: true;
}

export const isShared = (answer: Answer): answer is SharedAnswer => "isShared" in answer;

export function asResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers });
}

/** Writes head and body together. node:http omits the body for HEAD. */
export function writeAnswer({ status, headers, body }: Answer, outgoing: ServerResponse): void {
  outgoing.writeHead(status, headers);
  outgoing.end(body ?? undefined);
}
