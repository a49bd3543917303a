import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import type { App } from "../context.ts";
import type { Log } from "../log.ts";
import { countRequest } from "../metrics.ts";

/** Counts the request and writes one line after the response: no query, no address of the client, no mailbox. */
export function logRequest(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string, log: Log): void {
  const startedAt = performance.now();
  outgoing.once("close", () => {
    const milliseconds = performance.now() - startedAt;
    const [status, isBrokenOff] = [outgoing.statusCode, !outgoing.writableFinished];
    countRequest(status);
    log.info({
      request: requestId,
      method: incoming.method,
      path: loggablePath(incoming.url ?? ""),
      status,
      milliseconds: Math.round(milliseconds * 10) / 10,
      ...(isBrokenOff && { brokenOff: true }),
    });
  });
}

/** Logs an unexpected error with the identifier of its request, if it is known. */
export function createErrorReport(log: Log): App["reportError"] {
  return (error, requestId) => log.error({ err: error, request: requestId }, "A request failed");
}

/** Counts an answer from memory and writes one line, as soon as it is known. It has no identifier, since nothing can fail. */
export function logAnswer({ method, url = "" }: IncomingMessage, status: number, log: Log): void {
  countRequest(status);
  log.info({ method, path: loggablePath(url), status });
}

const longestPath = 200;

/** A path that is logged as it is. */
const plainPath = /^[\w./~-]{1,200}$/;

/** A visitor may put a mailbox into an address by mistake: such a segment is omitted. Takes time linear in the length. */
export function loggablePath(address: string): string {
  if (plainPath.test(address)) return address;
  const [path = ""] = address.split(/[?#]/, 1);
  const segments = path.split("/").map((segment) => (/@|%40/.test(segment) ? "…" : segment));
  return segments.join("/").slice(0, longestPath);
}
