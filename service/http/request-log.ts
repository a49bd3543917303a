import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import type { Log } from "../log/log.ts";

/** Writes one line after the response: no query, no address of the client, no mailbox. */
export function logRequest(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string, log: Log): void {
  const startedAt = performance.now();
  outgoing.once("close", () => {
    log.info({
      request: requestId,
      method: incoming.method,
      path: loggablePath(incoming.url ?? ""),
      status: outgoing.statusCode,
      milliseconds: Math.round((performance.now() - startedAt) * 10) / 10,
      ...(!outgoing.writableFinished && { brokenOff: true }),
    });
  });
}

/** A visitor may put a mailbox into an address by mistake: such a segment is omitted. */
export function loggablePath(address: string): string {
  const [path = ""] = address.split(/[?#]/, 1);
  return path.replace(/[^/]*(?:@|%40)[^/]*/gi, "…").slice(0, 200);
}
