import type { IncomingMessage } from "node:http";
import { type Span, startSpan } from "../tracing/spans.ts";
import { parseTraceparent } from "../tracing/traceparent.ts";
import type { TrustsAddress } from "./client-address.ts";
import type { EndedRequest } from "./request-log.ts";

/** The most answers from memory that get a span in a second: they say little, and would push others out of the queue. */
const mostFromMemory = 50;

export interface RequestSpans {
  /** Begins the span of a request to the application. */
  start(incoming: IncomingMessage, requestId: string): Span | undefined;
  /** Records an answer from memory, unless there are too many. */
  recordFromMemory(incoming: IncomingMessage, status: number): void;
}

/** The spans of requests. A trace is continued where a trusted proxy has begun it. */
export function createRequestSpans(trustsProxy: TrustsAddress): RequestSpans {
  let [second, recorded] = [0, 0];

  function begin({ method, headers, socket }: IncomingMessage, requestId?: string): Span | undefined {
    const { traceparent } = headers;
    const isHonored = typeof traceparent === "string" && trustsProxy(socket.remoteAddress);
    return startSpan({
      name: `${method}`,
      kind: "server",
      attributes: {
        "http.request.method": `${method}`,
        ...(requestId !== undefined && { "designite.request.id": requestId }),
      },
      parent: isHonored && parseTraceparent(traceparent) ? traceparent : undefined,
    });
  }

  return {
    start: begin,
    recordFromMemory(incoming, status) {
      const now = Math.floor(Date.now() / 1000);
      if (now !== second) [second, recorded] = [now, 0];
      recorded += 1;
      if (recorded > mostFromMemory) return;
      const span = begin(incoming);
      if (span) endRequestSpan(span, { method: `${incoming.method}`, route: "site", status, isBrokenOff: false });
    },
  };
}

/** The name is that of the route: the address may hold a token. */
export function endRequestSpan(
  span: Span,
  { method, route, status, isBrokenOff }: Omit<EndedRequest, "seconds"> & { method: string; route: string },
): void {
  span.rename(`${method} ${route}`);
  span.set({
    "http.route": route,
    "http.response.status_code": status,
    ...(isBrokenOff && { "designite.broken_off": true }),
  });
  if (status >= 500) span.fail(String(status));
  span.end();
}
