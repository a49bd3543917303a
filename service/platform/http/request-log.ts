import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { Counter, Histogram } from "prom-client";
import type { AppContext } from "../context/app-context.ts";
import type { Log } from "../watch/log.ts";
import { type Answer, isShared } from "./answer.ts";
import type { ServiceEnvironment } from "./environment.ts";

/** How a request has ended. */
export interface EndedRequest {
  status: number;
  seconds: number;
  isBrokenOff: boolean;
}

/** Writes one line after the response: no query, no address of the client, no mailbox. */
export function logRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  requestId: string,
  log: Log,
  onEnd?: (ended: EndedRequest) => void,
): void {
  const startedAt = performance.now();
  outgoing.once("close", () => {
    const milliseconds = performance.now() - startedAt;
    const [status, isBrokenOff] = [outgoing.statusCode, !outgoing.writableFinished];
    onEnd?.({ status, seconds: milliseconds / 1000, isBrokenOff });
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
export function createErrorReport(log: Log): AppContext["reportError"] {
  return (error, requestId) => log.error({ err: error, request: requestId }, "A request failed");
}

/** Writes one line for an answer from memory, as soon as it is known. It has no identifier, since nothing can fail. */
export function logAnswer({ method, url = "" }: IncomingMessage, status: number, log: Log): void {
  log.info({ method, path: loggablePath(url), status });
}

/** Logs as `logAnswer` does. The line of a shared answer is formatted once, except for its time. */
export function createAnswerLog(log: Log): (incoming: IncomingMessage, answer: Answer) => void {
  const lines = new WeakMap<Answer, { url: string; line: Log }>();
  return (incoming, answer) => {
    const { method, url = "" } = incoming;
    const { status } = answer;
    const known = lines.get(answer);
    if (known?.url === url && method === "GET") return known.line.info({});
    // The page for unknown paths has any number of them.
    if (!known && isShared(answer) && status < 400 && method === "GET" && plainPath.test(url))
      lines.set(answer, { url, line: log.child({ method, path: url, status }) });
    logAnswer(incoming, status, log);
  };
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

/** The name of the route of an address that is none of ours. */
export const unknownRoute = "unknown";

/** Notes the pattern of the route that answers a request, which names no person, unlike its address. */
export const noteRoute: MiddlewareHandler<ServiceEnvironment> = async (context, next) => {
  await next();
  if (context.env) context.env.route = matchedRoutes(context).findLast(({ path }) => !path.endsWith("*"))?.path;
};

/** Answers from memory by their status: this is the way of most requests, and costs one addition. */
const fromMemory = new Map<number, number>();

export function countFromMemory(status: number): void {
  fromMemory.set(status, (fromMemory.get(status) ?? 0) + 1);
}

const requests = new Counter({
  name: "designite_http_requests_total",
  help: "Answered requests. The route is the pattern of the address, never the address itself.",
  labelNames: ["route", "status"],
  collect() {
    for (const [status, count] of fromMemory) this.inc({ route: "site", status }, count);
    fromMemory.clear();
  },
});
const brokenOff = new Counter({
  name: "designite_http_broken_off_total",
  help: "Answers that the client did not read to their end.",
});
const durations = new Histogram({
  name: "designite_http_request_duration_seconds",
  help: "Time to the end of the answer, of requests that are not answered from memory.",
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
  labelNames: ["route"],
});

/** Counts an answer of the application. Without a route its address is none of ours. */
export function countRequest({ route, status, seconds, isBrokenOff }: EndedRequest & { route: string }): void {
  requests.inc({ route, status });
  durations.observe({ route }, seconds);
  if (isBrokenOff) brokenOff.inc();
}
