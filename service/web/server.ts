import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import type { FailureAnswer } from "#contract/forms.ts";
import type { Log } from "../log.ts";
import { seconds } from "../time.ts";
import { failure, writeAnswer } from "./answer.ts";
import { answerDirectly, firstSegment } from "./answer-site.ts";
import type { Site } from "./built-site.ts";
import type { RequestBindings, ServiceEnvironment } from "./environment.ts";
import { announcesTooMuch } from "./request-body.ts";
import { logAnswer, logRequest } from "./request-log.ts";
import type { Headers } from "./security-headers.ts";

export interface Listening {
  port: number;
  /** Accepts no further connections, and resolves after all requests in progress are answered. */
  close(): Promise<void>;
}

interface ServerOptions {
  port: number;
  host: string | undefined;
  maxConnections: number;
  /** The files that are answered without the application. */
  site: Site | undefined;
  headers: Headers;
  log: Log;
  createRequestId: () => string;
}

/** Serves the application on a port and logs each request. */
export async function listen(application: Hono<ServiceEnvironment>, options: ServerOptions): Promise<Listening> {
  const { port, host, maxConnections, site, headers, log, createRequestId } = options;
  const routed = new Set(application.routes.map(({ path }) => firstSegment(path)));
  const known = new WeakMap<object, RequestBindings>();
  const answer = getRequestListener((request, { incoming }) => application.fetch(request, known.get(incoming)), {
    // Other packages find the Request and the Response of Node, with all of their methods.
    overrideGlobalObjects: false,
    errorHandler(error) {
      if (error instanceof RequestError) return failure(400, "The request is malformed.", headers);
      log.error({ err: error }, "A request failed outside of the application");
      return failure(500, "The service failed.", headers);
    },
  });
  const limits = connectionLimits(maxConnections);
  const answerRequest = (incoming: IncomingMessage, outgoing: ServerResponse, waitsForContinue: boolean) => {
    const malformed = malformedRequest(incoming);
    if (malformed) {
      logAnswer(incoming, malformed.status, log);
      return refuseMalformed(malformed, headers, outgoing);
    }
    const direct = site && answerDirectly({ site, routed }, incoming);
    if (direct) {
      logAnswer(incoming, direct.status, log);
      return writeAnswer(direct, outgoing);
    }
    const requestId = createRequestId();
    const { remoteAddress } = incoming.socket;
    const bindings: RequestBindings = { remoteAddress, requestId };
    logRequest(incoming, outgoing, requestId, log);
    if (waitsForContinue && !announcesTooMuch(incoming.headers["content-length"], incoming.url ?? "/"))
      outgoing.writeContinue();
    known.set(incoming, bindings);
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
    close() {
      closed ??= closeServer(server);
      return closed;
    },
  };
}

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

/** How many clients are served at once, and for how long one may keep the service waiting. Times in milliseconds. */
export interface ConnectionLimits {
  /** Further connections are closed at once. */
  maxConnections: number;
  /** For all header fields of a request. */
  headersTimeout: number;
  /** For a whole request. */
  requestTimeout: number;
  /** For the next request on a connection. Longer than that of common proxies, which would meet a closed connection. */
  keepAliveTimeout: number;
  /** While nothing is sent or read, such as by a client that does not read its answer. Node may wait twice as long. */
  stalledTimeout: number;
  /** How often Node looks for requests that take too long. */
  connectionsCheckingInterval: number;
}

export function connectionLimits(maxConnections: number): ConnectionLimits {
  return {
    maxConnections,
    headersTimeout: seconds(15),
    requestTimeout: seconds(30),
    keepAliveTimeout: seconds(65),
    stalledTimeout: seconds(30),
    connectionsCheckingInterval: seconds(1),
  };
}

/** A server with these limits. Node has no limit of connections, and none for clients that do not read. */
export function createLimitedServer(limits: ConnectionLimits, listener: RequestListener): Server {
  const { maxConnections, stalledTimeout, ...options } = limits;
  const server = createServer({ ...options, optimizeEmptyRequests: true }, listener);
  server.maxConnections = maxConnections;
  server.timeout = stalledTimeout;
  return server;
}

/** Node reads 2,000 fields and silently drops the rest. Browsers and proxies send far fewer than 100. */
const mostHeaderFields = 100;

interface MalformedRequest {
  status: 400 | 431;
  error: string;
}

/**
 * What the parser of Node lets through although two programs in a row may understand it differently (RFC 9112, sections
 * 3.2 and 11.2). It refuses by itself: contradictory lengths, lines without CRLF, folded lines, and more than 16 KiB.
 */
function malformedRequest({ rawHeaders }: IncomingMessage): MalformedRequest | undefined {
  if (rawHeaders.length > 2 * mostHeaderFields) {
    return { status: 431, error: `The request has more than ${mostHeaderFields} header fields.` };
  }
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1 ? { status: 400, error: "The request has more than one Host." } : undefined;
}

/** Responds with the reason and closes the connection: what follows on it may be misread in the same way. */
function refuseMalformed({ status, error }: MalformedRequest, headers: Headers, outgoing: ServerResponse): void {
  const further = { "Content-Type": "application/json", "Cache-Control": "no-store", Connection: "close" };
  const body = Buffer.from(JSON.stringify({ error } satisfies FailureAnswer));
  writeAnswer({ status, headers: { ...headers, ...further }, body }, outgoing);
}
