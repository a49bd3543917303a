import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import type { Log } from "../log/log.ts";
import { countFromMemory, countRequest } from "../metrics/request-metrics.ts";
import { isTracing, type Span, within } from "../tracing/spans.ts";
import { type Answer, isShared, writeAnswer } from "./answer.ts";
import { answerDirectly, firstSegment } from "./answer-site.ts";
import type { Site } from "./built-site.ts";
import { createTrust } from "./client-address.ts";
import { connectionLimits, createLimitedServer, malformedRequest, refuseMalformed } from "./connection-limits.ts";
import type { RequestBindings, ServiceEnvironment } from "./environment.ts";
import { failure } from "./json-answer.ts";
import { announcesTooMuch } from "./request-body.ts";
import { createAnswerLog, logAnswer, logRequest } from "./request-log.ts";
import { createRequestSpans, endRequestSpan } from "./request-span.ts";
import { unknownRoute } from "./route-name.ts";
import type { Headers } from "./security-headers.ts";
import { createSharedAnswerWriter } from "./write-shared-answer.ts";

export interface Listening {
  port: number;
  /** Answers the requests that follow by another application, on the connections that are open. */
  serve(application: Hono<ServiceEnvironment>): void;
  /** Accepts no further connections, and resolves after all requests in progress are answered. */
  close(): Promise<void>;
}

export interface ServerOptions {
  port: number;
  host: string | undefined;
  maxConnections: number;
  /** The files that are answered without the application. */
  site: Site | undefined;
  /** Documents whose query the application has to read. */
  withQuery: ReadonlySet<string>;
  headers: Headers;
  /** Their traces are continued. */
  trustedProxies: readonly string[];
  log: Log;
  createRequestId: () => string;
}

/** A request to the application. */
interface KnownRequest {
  bindings: RequestBindings;
  span: Span | undefined;
}

/** In bytes. A longer body may take a while to send, and its line of the log says how long and whether it broke off. */
const longestQuickBody = 65_536;

/** Serves the application on a port and logs each request. */
export async function listen(application: Hono<ServiceEnvironment>, options: ServerOptions): Promise<Listening> {
  const { port, host, maxConnections, site, withQuery, headers, log, createRequestId } = options;
  let served = { application, routed: routedSegments(application) };
  const known = new WeakMap<object, KnownRequest>();
  const answerInSpan = (request: Request, incoming: object) => {
    const { bindings, span } = known.get(incoming) ?? {};
    return within(span, () => served.application.fetch(request, bindings));
  };
  const answer = getRequestListener((request, { incoming }) => answerInSpan(request, incoming), {
    // Other packages find the Request and the Response of Node, with all of their methods.
    overrideGlobalObjects: false,
    errorHandler(error) {
      if (error instanceof RequestError) return failure(400, "The request is malformed.", headers);
      log.error({ err: error }, "A request failed outside of the application");
      return failure(500, "The service failed.", headers);
    },
  });
  const limits = connectionLimits(maxConnections);
  const writeShared = createSharedAnswerWriter(limits.keepAliveTimeout);
  const logDirect = createAnswerLog(log);
  const spans = createRequestSpans(createTrust(options.trustedProxies));
  const sendDirectly = (direct: Answer, incoming: IncomingMessage, outgoing: ServerResponse) => {
    const isLong = (direct.body?.byteLength ?? 0) > longestQuickBody;
    if (isLong) logRequest(incoming, outgoing, createRequestId(), log);
    else logDirect(incoming, direct);
    countFromMemory(direct.status);
    if (isTracing()) spans.recordFromMemory(incoming, direct.status);
    if (isLong || !isShared(direct) || !writeShared(direct, outgoing)) writeAnswer(direct, outgoing);
  };
  const answerRequest = (incoming: IncomingMessage, outgoing: ServerResponse, waitsForContinue: boolean) => {
    const malformed = malformedRequest(incoming);
    if (malformed) {
      logAnswer(incoming, malformed.status, log);
      countFromMemory(malformed.status);
      return refuseMalformed(malformed, headers, outgoing);
    }
    const direct = site && answerDirectly({ site, routed: served.routed, withQuery }, incoming);
    if (direct) return sendDirectly(direct, incoming, outgoing);
    const requestId = createRequestId();
    const span = spans.start(incoming, requestId);
    const { remoteAddress } = incoming.socket;
    const bindings: RequestBindings = { remoteAddress, requestId, traceparent: span?.traceparent };
    logRequest(incoming, outgoing, requestId, log, (ended) => {
      const route = bindings.route ?? unknownRoute;
      countRequest({ route, ...ended });
      if (span) endRequestSpan(span, { method: `${incoming.method}`, route, ...ended });
    });
    if (waitsForContinue && !announcesTooMuch(incoming.headers["content-length"], incoming.url ?? "/"))
      outgoing.writeContinue();
    known.set(incoming, { bindings, span });
    outgoing.setHeader("X-Request-Id", requestId);
    return answer(incoming, outgoing);
  };
  const server = createLimitedServer(limits, (incoming, outgoing) => answerRequest(incoming, outgoing, false));
  // By itself Node asks for every body, also for those that are refused by their headers.
  server.on("checkContinue", (incoming, outgoing) => answerRequest(incoming, outgoing, true));
  server.listen({ port, host });
  await once(server, "listening");
  const address = server.address();
  let closed: Promise<void> | undefined;
  return {
    port: typeof address === "object" && address ? address.port : port,
    serve(next) {
      served = { application: next, routed: routedSegments(next) };
    },
    close() {
      closed ??= closeServer(server);
      return closed;
    },
  };
}

const routedSegments = (application: Hono<ServiceEnvironment>) =>
  new Set(application.routes.map(({ path }) => firstSegment(path)));

/** Shorter than the time that a mail in transmission is given, which the shutdown waits for. */
const closeLimitMilliseconds = 5000;

/** Closes kept-alive connections as soon as they are idle, instead of waiting for their clients. */
async function closeServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const limit = setTimeout(() => server.closeAllConnections(), closeLimitMilliseconds);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}
