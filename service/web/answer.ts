import type { ServerResponse } from "node:http";
import type { FailureAnswer } from "#contract/forms.ts";
import { isUnavailable } from "../db/database-outage.ts";
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

export const isReading = ({ method }: Pick<FileRequest, "method">): boolean => method === "GET" || method === "HEAD";

/** A response whose body is in memory. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer> | null;
}

export function asResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers });
}

/** Writes head and body together. node:http omits the body for HEAD. */
export function writeAnswer({ status, headers, body }: Answer, outgoing: ServerResponse): void {
  outgoing.writeHead(status, headers);
  outgoing.end(body ?? undefined);
}

/** Redirects a form to a page, so that going back or reloading does not send it again. */
export function redirectTo(location: string, headers: Headers = {}): Response {
  return new Response(null, {
    status: 303,
    headers: { ...headers, "Content-Length": "0", "Cache-Control": "no-store", Location: location },
  });
}

export function jsonAnswer(status: number, body: object, headers: Headers = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}

/** The response to a failed call: one sentence for the console of the caller. */
export function failure(status: number, error: string, headers: Headers = {}): Response {
  return jsonAnswer(status, { error } satisfies FailureAnswer, headers);
}

/** Freeing a disk or starting a server takes at least this long. */
const retryAfterSeconds = 60;

/** The status for a request that ended with an error: 503 if a retry may succeed, otherwise 500. */
export function failureStatus(error: unknown): { status: 500 | 503; headers: Headers } {
  return isUnavailable(error)
    ? { status: 503, headers: { "Retry-After": String(retryAfterSeconds) } }
    : { status: 500, headers: {} };
}
