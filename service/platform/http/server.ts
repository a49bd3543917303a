import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Hono } from "hono";
import type { FailureAnswer } from "#contract/forms.ts";
import { seconds } from "../time/time.ts";
import type { Log } from "../watch/log.ts";
import { type Answer, failure, isShared, type SharedAnswer, writeAnswer } from "./answer.ts";
import { answerDirectly, firstSegment } from "./answer-site.ts";
import type { Site } from "./built-site.ts";
import type { RequestBindings, ServiceEnvironment } from "./environment.ts";
import { announcesTooMuch } from "./request-body.ts";
import { createAnswerLog, logAnswer, logRequest } from "./request-log.ts";
import type { Headers } from "./security-headers.ts";

export interface Listening {
  port: number;
  /** Answers the requests that follow by another application, on the connections that are open. */
  serve(application: Hono<ServiceEnvironment>): void;
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

/** In bytes. A longer body may take a while to send, and its line of the log says how long and whether it broke off. */
const longestQuickBody = 65_536;

/** Serves the application on a port and logs each request. */
export async function listen(application: Hono<ServiceEnvironment>, options: ServerOptions): Promise<Listening> {
  const { port, host, maxConnections, site, headers, log, createRequestId } = options;
  let served = { application, routed: routedSegments(application) };
  const known = new WeakMap<object, RequestBindings>();
  const answer = getRequestListener((request, { incoming }) => served.application.fetch(request, known.get(incoming)), {
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
  const sendDirectly = (direct: Answer, incoming: IncomingMessage, outgoing: ServerResponse) => {
    const isLong = (direct.body?.byteLength ?? 0) > longestQuickBody;
    if (isLong) logRequest(incoming, outgoing, createRequestId(), log);
    else logDirect(incoming, direct);
    if (isLong || !isShared(direct) || !writeShared(direct, outgoing)) writeAnswer(direct, outgoing);
  };
  const answerRequest = (incoming: IncomingMessage, outgoing: ServerResponse, waitsForContinue: boolean) => {
    const malformed = malformedRequest(incoming);
    if (malformed) {
      logAnswer(incoming, malformed.status, log);
      return refuseMalformed(malformed, headers, outgoing);
    }
    const direct = site && answerDirectly({ site, routed: served.routed }, incoming);
    if (direct) return sendDirectly(direct, incoming, outgoing);
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

/**
 * Writes shared answers as one piece of bytes, without what node:http computes for each head. Returns false, without
 * writing, for requests that need it: HEAD, HTTP/1.0, those with a body, those that end the connection, and those that
 * arrive before another one on their connection is answered.
 */
export function createSharedAnswerWriter(keepAliveTimeout: number) {
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeout / 1000)}\r\n`;
  /** What was sent in this second: the bytes hold the date. */
  const written = new Map<SharedAnswer, Buffer>();
  let second = 0;

  function bytesOf(answer: SharedAnswer): Buffer {
    const now = Date.now();
    if (Math.floor(now / 1000) !== second) {
      second = Math.floor(now / 1000);
      written.clear();
    }
    const known = written.get(answer);
    if (known) return known;
    const ending = `Date: ${new Date(now).toUTCString()}\r\n${keepAlive}\r\n`;
    const bytes = Buffer.concat([Buffer.from(headOf(answer) + ending, "latin1"), answer.body ?? Buffer.alloc(0)]);
    written.set(answer, bytes);
    return bytes;
  }

  return (answer: SharedAnswer, outgoing: ServerResponse): boolean => {
    const { socket, req } = outgoing;
    if (!socket || !outgoing.shouldKeepAlive || req.method !== "GET" || req.httpVersion !== "1.1") return false;
    const hasBody = !req.readableEnded;
    if (hasBody) return false;
    socket.write(bytesOf(answer));
    // This is how node:http learns that the next request of the connection may be answered: at once where the kernel has
    // taken all bytes, and otherwise after them.
    if (socket.writableLength === 0) outgoing.emit("finish");
    else socket.write(nothing, (error) => error || outgoing.emit("finish"));
    return true;
  };
}

const nothing = Buffer.alloc(0);

function headOf({ status, headers }: SharedAnswer): string {
  const fields = Object.entries(headers).map(([name, value]) => {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return `${name}: ${value}\r\n`;
  });
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${fields.join("")}`;
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
